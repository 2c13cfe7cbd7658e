import type { GuideSettings } from '@revela/domain'
import { createContext, use, type CSSProperties } from 'react'
import type { OverlayProps } from '../../../ui/picture-grid/picture-tile.tsx'
import { GuideLines } from './spread-stage.tsx'
import styles from './tile-guides.module.css'

/** The settings of the album whose grid is shown. */
export const GuideContext = createContext<GuideSettings | null>(null)

/** The lines over a tile of the grid, in the proportions of the picture inside it. */
export function TileGuides({ picture: { width, height } }: OverlayProps) {
  const settings = use(GuideContext)
  if (settings === null || width === null || height === null) return null
  return (
    <span className={styles.area}>
      <span className={styles.picture} style={{ '--ratio': width / height } as CSSProperties}>
        <GuideLines settings={settings} />
      </span>
    </span>
  )
}
