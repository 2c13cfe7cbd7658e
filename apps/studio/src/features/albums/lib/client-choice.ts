import type { ComponentType } from 'react'

/** A client of the photographer's list, as far as albums need one. */
export type ClientChoice = {
  readonly id: string
  readonly name: string
  /** '' if there is none. */
  readonly email: string
  readonly tel: string | null
}

/** Picks a client or adds one; the app provides it. */
export type ClientChoicePicker = ComponentType<{
  readonly chosen: ClientChoice | null
  readonly onChoose: (client: ClientChoice | null) => void
}>
