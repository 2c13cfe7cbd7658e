import type { IconName } from '../ui/icon.tsx'

/** One thing that a tap on a photograph changes. */
export type MarkButton = {
  readonly name: 'heart' | 'yes' | 'maybe'
  readonly icon: IconName
  readonly isOn: (number: number) => boolean
  readonly toggle: (number: number) => void
  /** The key that does the same, in the grid and in the viewer. */
  readonly key: string
  readonly label: (position: number) => string
  /** What it is called in the viewer, where the photograph is known; the words under its icon, where there are any. */
  readonly viewer: Readonly<Record<'on' | 'off', { readonly label: string; readonly caption?: string }>>
}

/** What marks a photograph: a family's heart, or its choice. The grid and the viewer know no more of it. */
export type PictureMark = {
  readonly subscribe: (listener: () => void) => () => void
  /** All that it says of a photograph, aloud. */
  readonly describe: (number: number) => string
  /** The first is the largest and nearest to the thumb. */
  readonly buttons: readonly MarkButton[]
  /** Only to be looked at. */
  readonly isFrozen: () => boolean
  /** Something was written about the photograph; null where nothing can be. */
  readonly notes: {
    readonly has: (number: number) => boolean
    readonly open: (number: number) => void
    readonly label: string
    readonly caption: string
  } | null
  /** How to use the keyboard. */
  readonly help: string
}
