import type { GridMove } from './cell-beside.ts'

type Key = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

const arrows: ReadonlyMap<string, GridMove> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])

/** The move that a key means in the grid; null for any other key. */
export function moveOf({ key, ctrlKey, metaKey }: Key): GridMove | null {
  const far = ctrlKey || metaKey
  if (key === 'Home') return far ? 'first' : 'row-start'
  if (key === 'End') return far ? 'last' : 'row-end'
  return far ? null : (arrows.get(key) ?? null)
}
