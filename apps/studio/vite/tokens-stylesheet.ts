import { cssVariables } from '@revela/tokens'
import type { Plugin } from 'vite'

const name = 'virtual:revela-tokens.css'

/** The CSS variables of the tokens as a stylesheet, so that they are in the built CSS and need no script. */
export function tokensStylesheet(): Plugin {
  return {
    name: 'revela-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? cssVariables() : undefined),
  }
}
