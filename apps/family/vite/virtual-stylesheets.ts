import { cssVariables } from '@revela/tokens'
import type { Plugin } from 'vite'

const step = 5

/** Where a cover is cut, as classes: the server's page may carry no style of its own under the content policy. */
function focusClasses(): string {
  const parts = Array.from({ length: 100 / step + 1 }, (_, index) => index * step)
  return ['x', 'y'].flatMap((axis) => parts.map((part) => `.look-${axis}-${part}{--look-${axis}:${part}%}`)).join('\n')
}

const sheets: Readonly<Record<string, () => string>> = {
  'virtual:revela-tokens.css': cssVariables,
  'virtual:revela-focus.css': focusClasses,
}

/** Style sheets made by the build, so that they are in the built CSS and need no script. */
export function virtualStylesheets(): Plugin {
  return {
    name: 'revela-virtual-stylesheets',
    resolveId: (id) => (id in sheets ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0virtual:revela-') ? sheets[id.slice(1)]?.() : undefined),
  }
}
