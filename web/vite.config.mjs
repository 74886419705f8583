// How the page is built: hashed names, icons by name, scenes and rules in files of their own. With VITE_STATIC=yes it
// becomes a folder that any host of files can serve, anywhere.
//
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { texts } from './src/texts'
import { homeTexts } from './src/texts-home'

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

/* `import address from 'house:wasm'` gives where the house is (src/house, built by tools/wasm): a file with its hash in
 * its name, or nothing, where that could not be built. */
function house() {
  const file = resolve(import.meta.dirname ?? dirname(fileURLToPath(import.meta.url)), '../build/wasm/house.wasm')
  return {
    name: 'house',
    enforce: 'pre',
    resolveId: (id) => (id === 'house:wasm' ? '\0house:wasm' : null),
    load: (id) => (id !== '\0house:wasm' ? null : existsSync(file) ? `export { default } from '${file}?url'` : `export default ''`),
  }
}

const isStatic = process.env.VITE_STATIC === 'yes'

/* As safe_headers of src/net/answer.c, where there is no server to say it; web/test/app.mjs looks whether it is. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

/* What a browser wants to know of a page that is to be installed. The names of games are the engine's to say, so none is here. */
function manifest() {
  const to = (path) => (isStatic ? `./?${path}` : `.${path}`)
  const icon = (size, purpose) => ({ src: `icons/${purpose === 'any' ? '' : `${purpose}-`}${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })
  return {
    name: texts.name,
    short_name: texts.name,
    description: texts.motto,
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#161c19',
    theme_color: '#161c19',
    categories: ['games'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: texts.puzzle.today, url: to('/puzzles') },
      { name: homeTexts.you.title, url: to('/you') },
    ],
  }
}

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))

/* What makes the page an app: its manifest, and the list of all its files for the worker that keeps them (public/sw.js). */
function app() {
  let out = ''
  return {
    name: 'app',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest()) })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        ...(isStatic ? [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' }] : []),
        { tag: 'link', attrs: { rel: 'manifest', href: `${isStatic ? './' : '/'}manifest.webmanifest` }, injectTo: 'head' },
      ],
    },
    closeBundle() {
      const card = join(out, 'card.jpg') /* for those to whom a server shows a link, and for nobody else */
      if (isStatic) rmSync(card)
      const worker = join(out, 'sw.js')
      const kept = filesIn(out).filter((file) => file !== worker && file !== card)
      const hash = createHash('sha256')
      for (const file of kept) hash.update(relative(out, file)).update(readFileSync(file))
      const page = join(out, 'index.html')
      const entry = /<script type="module"[^>]* src="[./]*(assets\/[^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1]
      const files = kept.filter((file) => file !== page).map((file) => relative(out, file))
      const code = readFileSync(worker, 'utf8')
      const told = `const PAGE = ${JSON.stringify({ version: hash.digest('hex').slice(0, 12), entry, files })}`
      const whole = code.replace(/^const PAGE = .*$/m, () => told)
      if (!entry || whole === code) this.error('sw.js could not be told what the page consists of')
      writeFileSync(worker, whole)
    },
  }
}

export default defineConfig({
  base: isStatic ? './' : '/',
  plugins: [icons(), house(), app()],
  worker: { format: 'es' },
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
