import type { IconName } from '../ui/icon.tsx'

/** One state of a picture that a tap changes. */
export type MarkButton = {
  readonly name: 'heart' | 'yes' | 'maybe'
  readonly icon: IconName
  /** Shown instead of the icon on tiles with room for it, where the icon alone would not be understood. */
  readonly word?: string
  readonly isOn: (number: number) => boolean
  readonly toggle: (number: number) => void
  /** The keyboard shortcut, in the grid and in the viewer. */
  readonly key: string
  readonly label: (position: number) => string
  /** Label in the viewer, where the picture is known, and the caption under its icon, if any. */
  readonly viewer: Readonly<Record<'on' | 'off', { readonly label: string; readonly caption?: string }>>
}

/** How a picture is marked: with a heart, or with a choice. The grid and the viewer depend only on this type. */
export type PictureMark = {
  readonly subscribe: (listener: () => void) => () => void
  /** The mark's text for screen readers. */
  readonly describe: (number: number) => string
  /** The first is the largest and nearest to the thumb. */
  readonly buttons: readonly MarkButton[]
  /** Whether marks are read-only. */
  readonly isFrozen: () => boolean
  /** Comments on the picture; null if comments are not possible. */
  readonly notes: {
    readonly has: (number: number) => boolean
    /** Whether comments can be written on the picture, or there are some to read. */
    readonly isOffered: (number: number) => boolean
    readonly open: (number: number) => void
    readonly label: string
    readonly caption?: string
  } | null
  /** In a delivery limited to the chosen pictures: whether this is one of them. */
  readonly isChosen?: (number: number) => boolean
  /** Where others choose along: the initials of those who want this picture. */
  readonly supporters?: (number: number) => readonly string[]
  /** Keyboard help. */
  readonly help: string
}
