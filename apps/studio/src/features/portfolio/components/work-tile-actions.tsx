import type { ActionsProps } from '../../../ui/photo-grid/photo-tile.tsx'
import { TileFoot } from '../../../ui/photo-grid/tile-buttons.tsx'

export function WorkTileActions({ picture, isCover }: ActionsProps) {
  return <TileFoot picture={picture} isCover={isCover} kind="work" />
}
