import { env } from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunks.ts'
import { firstListBudget } from './vite/first-list.ts'
import { nonceForRuntimeStyles } from './vite/nonce-for-runtime-styles.ts'
import { preloadTextFont } from './vite/preload-text-font.ts'
import { tokensStylesheet } from './vite/tokens-stylesheet.ts'

const portBase = Number(env['REVELA_PORT_BASE'] ?? 27_000)

export default defineConfig(({ command }) => ({
  plugins: [react(), tokensStylesheet(), preloadTextFont(), nonceForRuntimeStyles(), firstListBudget()],
  // In development the injected styles and the refresh script have the nonce that nginx writes; a build has neither.
  html: command === 'serve' ? { cspNonce: '__CSP_NONCE__' } : {},
  optimizeDeps: { rolldownOptions: { plugins: [nonceForRuntimeStyles()] } },
  // The release, for error reports.
  define: { __RELEASE__: JSON.stringify(env['RELEASE'] ?? 'unknown') },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // Shared packages have no side effects: a screen must not load what it does not use.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/(contract|domain|phrases|tokens)\/|node_modules\/@rc-component\//, sideEffects: false },
        ],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: portBase + 4,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: { '/api': { target: `http://127.0.0.1:${portBase + 1}` } },
  },
}))
