import type { AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'
import type { ShownRequest } from './requests.ts'
import type { SpreadPoint } from './spreads.ts'
import type { Point } from './zoom.ts'

/** What the fingers on a spread ask for. */
export type SpreadActions = {
  readonly onComment: (at: number, point: SpreadPoint | null) => void
  readonly onSwap: (at: number, point: SpreadPoint) => void
  /** Enlarges at a point of the window, or in the middle. */
  readonly onZoom: (at: number, point: Point | null) => void
  readonly onPinch: (at: number, ratio: number, middle: Point, moved: Point) => void
  /** A picture did not load. */
  readonly onBroken: () => void
}

/** What a reader of spreads shows. */
export type ReaderProps = SpreadActions & {
  readonly album: FamilyAlbum['album']
  readonly version: AlbumVersion
  readonly requests: readonly ShownRequest[]
  readonly viewed: ReadonlySet<number>
  readonly lines: boolean
  /** The spread in view. */
  readonly at: number
  readonly onAt: (at: number) => void
  readonly onSeen: (at: number) => void
}
