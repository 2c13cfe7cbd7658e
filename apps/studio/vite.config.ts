import { env } from 'node:process'
import { cssVariables } from '@revela/tokens'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const TOKENS = 'virtual:revela-tokens.css'

/** The tokens' CSS variables as an ordinary stylesheet, so that they are in the built CSS and need no script. */
function tokensStylesheet(): Plugin {
  return {
    name: 'revela-tokens',
    resolveId: (id) => (id === TOKENS ? `\0${TOKENS}` : undefined),
    load: (id) => (id === `\0${TOKENS}` ? cssVariables() : undefined),
  }
}

/** Asks for the text font beside the stylesheet that names it, instead of one round trip later. */
function preloadTextFont(): Plugin {
  return {
    name: 'revela-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /figtree-latin-wght-normal[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

const portBase = Number(env['REVELA_PORT_BASE'] ?? 47_000)

export default defineConfig({
  plugins: [react(), tokensStylesheet(), preloadTextFont()],
  // In development the injected styles and the refresh script carry the nonce that nginx writes; a build has neither.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    port: portBase + 4,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: { '/api': { target: `http://127.0.0.1:${portBase + 1}` } },
  },
})
