import { env } from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunks.ts'
import { firstViewBudget } from './vite/first-view.ts'
import { virtualStylesheets } from './vite/virtual-stylesheets.ts'

const portBase = Number(env['REVELA_PORT_BASE'] ?? 27_000)

export default defineConfig(({ command }) => ({
  plugins: [react(), virtualStylesheets(), firstViewBudget()],
  // In development the injected styles and the refresh script carry the nonce that the server writes; a build has neither.
  html: command === 'serve' ? { cspNonce: '__CSP_NONCE__' } : {},
  // Which build a fault came from.
  define: { __RELEASE__: JSON.stringify(env['RELEASE'] ?? 'unknown') },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Everything together is smaller than the requests for its parts.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // Shared packages only declare things: what the family's app does not use must not travel with it.
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
