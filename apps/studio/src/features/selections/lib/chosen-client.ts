import type { ComponentType } from 'react'

/** A client for whom a private selection is made. */
export type ChosenClient = {
  readonly id: string
  readonly name: string
  /** '' where only a telephone is known. */
  readonly email: string
  readonly tel: string | null
  readonly hasOwnPassword: boolean
}

/** How a client is chosen; the clients' own feature knows. */
export type ClientPickerSlot = ComponentType<{
  readonly chosen: ChosenClient | null
  readonly onChoose: (client: ChosenClient | null) => void
}>
