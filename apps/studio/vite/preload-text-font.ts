import type { Plugin } from 'vite'

const textFont = /figtree-latin-wght-normal[^/]*\.woff2$/

/** Preloads the text font in parallel with the stylesheet, which saves one round trip. */
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
