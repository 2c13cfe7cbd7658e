import { galleryCover, words } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import type { Focus } from '../../../lib/focus.ts'
import { type Gallery, refreshGallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { offerOf } from '../../../lib/plan-offer.ts'
import { refusalText } from '../../../lib/call-errors.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import dialog from '../../../ui/dialog.module.css'
import { galleryCalls } from '../api/calls.ts'
import type { CoverChoice } from '../api/gallery-queries.ts'
import { centre } from '../lib/focus.ts'
import { CoverChoices } from './cover-choices.tsx'
import styles from './cover-dialog.module.css'
import { FocusPoint } from './focus-point.tsx'

const shapes = [
  { shape: 'phone', name: galleryCover.previewPhone },
  { shape: 'wide', name: galleryCover.previewWide },
  { shape: 'row', name: galleryCover.previewRow },
] as const

/** The crops in which the cover will be seen. */
function CoverPreviews({ src, focus }: { readonly src: string; readonly focus: Focus }) {
  return (
    <div>
      <p className={styles.label}>{galleryCover.previews}</p>
      <div className={styles.crops}>
        {shapes.map(({ shape, name }) => (
          <figure key={shape} className={styles.crop} data-shape={shape}>
            <div className={styles.picture}>
              <CoverImage src={src} focus={focus} eager />
            </div>
            <figcaption className={styles.name}>{name}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}

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

type CoverChange = { readonly picture_id?: string; readonly focus: Focus }

export function useChooseCover(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CoverChange) => call(galleryCalls.chooseCover, { params: { id }, body }),
    onSuccess: async () => {
      await refreshGallery(queries, id)
      notify('success', galleryCover.saved)
    },
    onError: () => notify('error', galleryCover.failed),
    meta: { inline: true },
  })
}

/** A photograph that is none of the gallery's becomes its cover. */
export function useSendCover(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('cover', file)
      return call(galleryCalls.setCover, { params: { id }, body })
    },
    onSuccess: async () => {
      await refreshGallery(queries, id)
      notify('success', galleryCover.saved)
    },
    onError: (error) => {
      if (offerOf(error) === null) notify('error', refusalText(error, galleryCover.failed))
    },
    meta: { inline: true },
  })
}
