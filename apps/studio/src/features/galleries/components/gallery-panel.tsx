import { galleryDetail, galleryClosing as texts, galleryCover, galleryList } from '@revela/phrases'
import { type ReactNode, useRef, useState } from 'react'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { useLinkToCopy } from '../../../lib/gallery-access.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { AddressLine } from '../../../ui/address-line.tsx'
import { CoverBox } from '../../../ui/cover-box.tsx'
import detailPanelStyles from '../../../ui/detail-panel.module.css'
import { expiryNotice } from '../lib/expiry-notice.ts'
import { CoverDialog, useChooseCover, useSendCover } from './cover-dialog.tsx'
import styles from './expiry-line.module.css'
import { GalleryMenu } from './gallery-menu.tsx'
import { PublicationStatus } from './publication-status.tsx'
import { StateTag } from './state-tag.tsx'

/** The last day on which the family has access, if the photographer chose one. */
function ClosingLine({ gallery }: { readonly gallery: Pick<Gallery, 'closes_on' | 'closed'> }) {
  const { closes_on: day, closed } = gallery
  if (day === null) return null
  return (
    <p className={styles.line}>
      {closed ? <StateTag kind="expired">{galleryList.closed}</StateTag> : null}
      {(closed ? texts.closedOn : texts.closesOn)(formatCalendarDay(day))}
    </p>
  )
}

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  /** Actions for the whole gallery: preview and send. */
  readonly actions: ReactNode
}

/** The cover and status of the gallery, and the links to its pages. */
export function GalleryPanel({ galleryId, gallery, actions }: Props) {
  const copying = useLinkToCopy(galleryId, gallery)
  return (
    <aside className={detailPanelStyles.panel} aria-label={galleryDetail.panel}>
      <GalleryCover galleryId={galleryId} gallery={gallery} />
      <div className={detailPanelStyles.actions}>{actions}</div>
      <PublicationStatus galleryId={galleryId} gallery={gallery} />
      <GalleryMenu galleryId={galleryId} gallery={gallery} />
      <AddressLine label={galleryDetail.address} url={gallery.url} copying={copying} />
      <ClosingLine gallery={gallery} />
      <ExpiryLine gallery={gallery} />
    </aside>
  )
}

function ExpiryLine({ gallery }: { readonly gallery: Gallery }) {
  const notice = expiryNotice(gallery)
  if (notice === null) return null
  return (
    <p className={styles.line}>
      {notice.expired ? <StateTag kind="expired">{galleryDetail.expiredTag}</StateTag> : null}
      {notice.text}
    </p>
  )
}

type GalleryCoverProps = { readonly galleryId: string; readonly gallery: Gallery }

/** The gallery's cover: one of its pictures or an uploaded file. */
function GalleryCover({ galleryId, gallery }: GalleryCoverProps) {
  const [open, setOpen] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const choose = useChooseCover(galleryId)
  const send = useSendCover(galleryId)
  const isEmpty = gallery.total_pictures === 0
  return (
    <>
      <CoverBox
        title={gallery.title}
        cover={gallery.cover}
        focus={gallery.cover_focus}
        isPending={choose.isPending || send.isPending}
        hint={isEmpty && gallery.cover === null ? galleryCover.noPictures : null}
        picker={picker}
        onPress={() => (isEmpty ? picker.current?.click() : setOpen(true))}
        onFile={(file) => send.mutate(file)}
      />
      <CoverDialog
        open={open}
        galleryId={galleryId}
        gallery={gallery}
        onClose={() => setOpen(false)}
        onFile={() => {
          setOpen(false)
          picker.current?.click()
        }}
        onSave={(change) => {
          setOpen(false)
          choose.mutate(change)
        }}
      />
    </>
  )
}
