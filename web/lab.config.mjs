// How the report of `deadfall lab` is built: one HTML file with all that it needs inside, which asks nobody for
// anything. The program writes its findings where <!--findings--> stands (src/study/page.c).
//
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const PLACE = '<!--findings-->'

/* Plot puts a small <style> into each drawing, so styles can't be told by their hashes. Without anything to fetch they do no harm. */
const policy = (script) =>
  `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`

/* Puts script and style into the page itself. */
function whole() {
  return {
    name: 'whole',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const all = Object.values(bundle)
      const page = all.find((file) => file.fileName.endsWith('.html'))
      const scripts = all.filter((file) => file.type === 'chunk')
      const styles = all.filter((file) => file.fileName.endsWith('.css'))
      const icons = all.filter((file) => file.fileName.endsWith('.svg'))
      if (!page || [scripts, styles, icons].some((some) => some.length !== 1) || all.length !== 4) this.error(`a page, a script, a style and an icon, not ${all.map((file) => file.fileName)}`)
      /* neither may end the element that it stands in */
      const script = scripts[0].code.trim().replace(/<(?=\/script|!--)/gi, '\\x3c')
      const style = styles[0].source.trim()
      if (/<\/style/i.test(style)) this.error('the style would end its own element')
      let html = page.source
      for (const [found, instead] of [
        [/<script type="module"[^>]*><\/script>\s*/, ''],
        [/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`],
        [/(?<=<link rel="icon" href=")[^"]*/, `data:image/svg+xml;base64,${Buffer.from(icons[0].source).toString('base64')}`],
        [/(?<=<meta charset="utf-8" \/>)/, `\n    <meta http-equiv="Content-Security-Policy" content="${policy(script)}" />`],
        [/(?=<\/body>)/, `<script type="module">${script}</script>\n  `],
      ]) {
        if (!found.test(html)) this.error(`the page has no ${found}`)
        html = html.replace(found, () => instead)
      }
      if (html.split(PLACE).length !== 2) this.error(`${PLACE} stands in the page once`)
      page.source = html
      for (const { fileName } of [...scripts, ...styles, ...icons]) delete bundle[fileName]
    },
  }
}

export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  publicDir: false,
  plugins: [whole()],
  build: {
    target: 'es2021',
    /* all that is no script: letters and icon */
    assetsInlineLimit: 1 << 20,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    outDir: process.env.DEADFALL_LAB_OUT ?? 'dist-lab',
    emptyOutDir: true,
    rollupOptions: { input: 'lab.html' },
  },
})
