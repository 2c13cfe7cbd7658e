import { env } from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunks.ts'
import { firstViewBudget } from './vite/first-view.ts'
import { virtualStylesheets } from './vite/virtual-stylesheets.ts'

const portBase = Number(env['REVELA_PORT_BASE'] ?? 27_000)

export default defineConfig(({ command }) => ({
  // React's interface in a tenth of its size: the family's app is opened once, on a phone, from a link.
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
    dedupe: ['preact'],
  },
  plugins: [react(), virtualStylesheets(), firstViewBudget()],
  // In development, injected styles and the refresh script carry the nonce that the server writes; a build has neither.
  html: command === 'serve' ? { cspNonce: '__CSP_NONCE__' } : {},
  // The release that error reports name.
  define: { __RELEASE__: JSON.stringify(env['RELEASE'] ?? 'unknown') },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // One style sheet is smaller than the requests for its parts.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Two pages, so that an album adds nothing to the first view of a gallery.
      input: ['index.html', 'album.html'],
      output: { codeSplitting: { groups: chunkGroups } },
      // Shared packages have no side effects, so that unused parts stay out of this app.
      treeshake: { moduleSideEffects: [{ test: /packages\/(contract|domain|phrases|tokens)\//, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    port: portBase + 9,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: { '/api': { target: `http://127.0.0.1:${portBase + 1}` } },
  },
}))
