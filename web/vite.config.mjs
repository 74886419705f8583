// How the page is built: hashed names, icons by name, scenes and rules in files of their own.
//
// SPDX-License-Identifier: MIT
import { createRequire } from 'node:module'
import { defineConfig } from 'vite'

const require = createRequire(import.meta.url)

/* `import d from 'icon:revolver'` gives the outline of that icon of game-icons as the `d` of a path,
 * so that only the icons that are used travel. */
function icons() {
  const prefix = 'icon:'
  let all
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      all ??= require('@iconify-json/game-icons/icons.json').icons
      const name = id.slice(prefix.length + 1)
      const outline = [...(all[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map((m) => m[1])
      if (outline.length === 0) this.error(`game-icons has no icon '${name}'`)
      return `export default ${JSON.stringify(outline.join(''))}`
    },
  }
}

export default defineConfig({
  plugins: [icons()],
  build: {
    target: 'es2021',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    outDir: process.env.DEADFALL_WEB_OUT ?? 'dist',
    emptyOutDir: true,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/ws': { target: process.env.DEADFALL_SERVER ?? 'http://127.0.0.1:7777', ws: true } },
  },
})
