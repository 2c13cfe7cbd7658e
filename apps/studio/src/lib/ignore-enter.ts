import type { KeyboardEvent } from 'react'

/** For a field that finds or ticks something inside a form: Enter would send the form. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
