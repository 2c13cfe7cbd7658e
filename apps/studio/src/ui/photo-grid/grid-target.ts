export type GridAction = 'select' | 'suggest' | 'cover' | 'open' | 'retry'

/** The place of the photo that an event happened on; null beside them. */
export function indexOf(target: EventTarget): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}

/** What the button under an event does. */
export function actionOf(target: EventTarget): GridAction | 'move' | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null
  return found?.dataset['action'] as GridAction | 'move' | undefined
}
