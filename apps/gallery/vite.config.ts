import { env } from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstViewBudget } from './vite/first-view.ts'
import { virtualStylesheets } from './vite/virtual-stylesheets.ts'

const portBase = Number(env['REVELA_PORT_BASE'] ?? 47_000)

export default defineConfig({
  plugins: [react(), virtualStylesheets(), firstViewBudget()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Shared packages only declare things: what the family's app does not use must not travel with it.
      treeshake: { moduleSideEffects: [{ test: /packages\/(contract|phrases|tokens)\//, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    port: portBase + 9,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: { '/api': { target: `http://127.0.0.1:${portBase + 1}` } },
  },
})
