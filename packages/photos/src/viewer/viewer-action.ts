/** A button of the viewer that does something with the photo shown. */
export type ViewerAction = {
  readonly name: string
  /** Shapes on a 24 × 24 ground, drawn as outlines. */
  readonly icon: string
  /** Its name, and whether it is on, for the photo at this place; null where it does not apply. */
  readonly look: (index: number) => { readonly label: string; readonly on: boolean; readonly caption?: string } | null
  readonly run: (index: number) => void
  /** At the top beside the counter, or at the foot, where a thumb reaches. */
  readonly place?: 'top' | 'foot'
  /** A key that does the same, as `KeyboardEvent.key` names it in lower case. */
  readonly key?: string
  /** A thing that is on or off, and not merely done. */
  readonly toggles?: boolean
  /** What its colour follows when it is on. */
  readonly kind?: string
}

export const outline = (shapes: string) =>
  `<svg class="viewer-icon" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`

/** Makes the button say what it would do with the photo at this place. */
export function dress(button: HTMLElement, { look, toggles = true }: ViewerAction, index: number): void {
  const shown = look(index)
  button.hidden = shown === null
  button.setAttribute('aria-label', shown?.label ?? '')
  button.title = shown?.label ?? ''
  if (toggles) button.setAttribute('aria-pressed', String(shown?.on ?? false))
  const caption = button.querySelector('.viewer-caption')
  if (caption) caption.textContent = shown?.caption ?? ''
}
