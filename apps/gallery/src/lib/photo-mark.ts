import type { IconName } from '../ui/icon.tsx'

/** What a tap on a photograph's mark changes; the grid and the viewer know no more of it. Today the heart. */
export type PhotoMark = {
  readonly subscribe: (listener: () => void) => () => void
  readonly isOn: (number: number) => boolean
  readonly toggle: (number: number) => void
  readonly icon: IconName
  readonly words: {
    readonly on: string
    readonly off: string
    readonly mark: (place: number) => string
  }
}
