import { pictureToolbar, watermark } from '@revela/phrases'
import { Button } from 'antd'
import { CheckCheck, Stamp, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrderingMenu } from './ordering-menu.tsx'
import { SuggestionMenu } from './suggestion-menu.tsx'
import styles from '../../../ui/photo-grid/photo-toolbar.module.css'

type Props = {
  readonly galleryId: string
  readonly ordering: number
  readonly total: number
  readonly onUpload: (() => void) | undefined
  readonly onWatermark: (() => void) | undefined
  readonly onSelectAll: () => void
  /** The way to the trash. */
  readonly trash: ReactNode
}

/** What can be done with the gallery's photos while none is selected. */
export function PictureToolbar(props: Props) {
  const { galleryId, ordering, total, onUpload, onWatermark, onSelectAll, trash } = props
  return (
    <div className={styles.bar} role="toolbar" aria-label={pictureToolbar.label}>
      {onUpload ? (
        <Button type="primary" icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={onUpload}>
          {pictureToolbar.upload}
        </Button>
      ) : null}
      {onWatermark ? (
        <button type="button" className={styles.plain} aria-haspopup="dialog" onClick={onWatermark}>
          <Stamp size={18} strokeWidth={1.75} aria-hidden="true" />
          {watermark.toolbar}
        </button>
      ) : null}
      {total > 0 ? (
        <>
          <OrderingMenu galleryId={galleryId} ordering={ordering} />
          <SuggestionMenu galleryId={galleryId} />
          <button type="button" className={styles.plain} onClick={onSelectAll}>
            <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            {pictureToolbar.selectAll}
          </button>
        </>
      ) : null}
      {trash}
    </div>
  )
}
