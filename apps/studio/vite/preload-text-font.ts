import type { Plugin } from 'vite'

const textFont = /figtree-latin-wght-normal[^/]*\.woff2$/

/** Asks for the text font beside the stylesheet that names it, instead of one round trip later. */
export function preloadTextFont(): Plugin {
  return {
    name: 'revela-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => textFont.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}
