import { galleryCover, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import type { CoverChange } from '../api/choose-cover.ts'
import type { CoverChoice } from '../api/gallery-queries.ts'
import type { Focus } from '../../../lib/focus.ts'
import { centre } from '../lib/focus.ts'
import { CoverChoices } from './cover-choices.tsx'
import { CoverPreviews } from './cover-previews.tsx'
import { FocusPoint } from './focus-point.tsx'
import dialog from '../../../ui/dialog.module.css'
import styles from './cover-dialog.module.css'

type Props = {
  readonly open: boolean
  readonly galleryId: string
  readonly gallery: Gallery
  readonly onClose: () => void
  /** A photo from the computer instead. */
  readonly onFile: () => void
  readonly onSave: (change: CoverChange) => void
}

type Draft = { readonly picture: CoverChoice | null; readonly focus: Focus }

/** Which photograph is the cover, and what of it must never be cut. */
export function CoverDialog({ open, galleryId, gallery, onClose, onFile, onSave }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const focus = draft?.focus ?? gallery.cover_focus
  const pictureId = draft?.picture?.id ?? gallery.cover_picture_id
  const src = draft?.picture?.view ?? gallery.cover

  function choose(picture: CoverChoice) {
    const same = picture.id === gallery.cover_picture_id
    setDraft({ picture: same ? null : picture, focus: same ? gallery.cover_focus : centre })
  }

  function save() {
    onSave({ ...(draft?.picture ? { picture_id: draft.picture.id } : {}), focus })
  }

  return (
    <Modal
      open={open}
      width={980}
      centered
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => setDraft(null)}
      title={<span className={dialog.title}>{galleryCover.dialog}</span>}
      footer={
        <div className={dialog.actions}>
          <span className={styles.file}>
            <Button size="large" type="text" onClick={onFile}>
              {galleryCover.fromComputer}
            </Button>
          </span>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" disabled={draft === null} onClick={save}>
            {galleryCover.save}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {src === null ? null : (
          <div className={styles.current}>
            <FocusPoint
              src={src}
              focus={focus}
              onChange={(next) => setDraft({ picture: draft?.picture ?? null, focus: next })}
            />
            <CoverPreviews src={src} focus={focus} />
          </div>
        )}
        <CoverChoices galleryId={galleryId} chosen={pictureId} onChoose={choose} />
      </div>
    </Modal>
  )
}
