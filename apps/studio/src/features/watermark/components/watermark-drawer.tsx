import { watermark as texts } from '@revela/phrases'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { WatermarkLoader } from './watermark-loader.tsx'
import styles from './watermark-drawer.module.css'

type Props = { readonly galleryId: string; readonly open: boolean; readonly onClose: () => void }

/** Chooses the watermark of one gallery. */
export function WatermarkDrawer({ galleryId, open, onClose }: Props) {
  return (
    <SideDrawer open={open} onClose={onClose} size="min(1000px, 100vw)" title={texts.galleryTitle}>
      <p className={styles.lead}>{texts.galleryLead}</p>
      <WatermarkLoader galleryId={galleryId} />
    </SideDrawer>
  )
}
