import { watermark as texts, words } from '@revela/phrases'
import { Drawer } from 'antd'
import { WatermarkLoader } from './watermark-loader.tsx'
import styles from './watermark-drawer.module.css'

type Props = { readonly galleryId: string; readonly open: boolean; readonly onClose: () => void }

/** Which watermark one gallery carries. */
export function WatermarkDrawer({ galleryId, open, onClose }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="min(1000px, 100vw)"
      destroyOnHidden
      title={<span className={styles.title}>{texts.galleryTitle}</span>}
      closable={{ placement: 'end', 'aria-label': words.close }}
    >
      <p className={styles.lead}>{texts.galleryLead}</p>
      <WatermarkLoader galleryId={galleryId} />
    </Drawer>
  )
}
