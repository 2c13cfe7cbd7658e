import { ApiError } from '@revela/contract/client'
import { defaultCoverFocus } from '@revela/domain'
import { galleryCover, words } from '@revela/phrases'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import type { Focus } from '../../../lib/focus.ts'
import { type Gallery, refreshGallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { offerOf } from '../../../lib/plan-offer.ts'
import { errorText } from '../../../lib/call-errors.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { coverChoicesQuery, type CoverChoice, galleryCalls } from '../api/galleries.ts'
import styles from './cover-choices.module.css'
import coverDialogStyles from './cover-dialog.module.css'
import { FocusPoint } from './focus-point.tsx'

type Props = {
  readonly galleryId: string
  /** Nothing is requested of an empty gallery. */
  readonly isEmpty: boolean
  readonly chosen: string | null
  readonly onChoose: (picture: CoverChoice) => void
}

function CoverChoices({ galleryId, isEmpty, chosen, onChoose }: Props) {
  const choices = useInfiniteQuery({ ...coverChoicesQuery(galleryId), enabled: !isEmpty })
  const empty = choices.error instanceof ApiError && choices.error.code === 'EmptyGallery'
  if (choices.isError && !empty && choices.data === undefined)
    return (
      <LoadFailure
        text={galleryCover.loadFailed}
        onRetry={() => void choices.refetch()}
        retrying={choices.isFetching}
      />
    )
  if (choices.isPending && !isEmpty)
    return <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label={words.loading} />

  const ready = (choices.data?.pages ?? []).flatMap((page) => page.pictures).filter(({ state }) => state === 'ready')
  return (
    <fieldset>
      <legend className={styles.legend}>{galleryCover.choose}</legend>
      {ready.length === 0 ? <p className={styles.none}>{galleryCover.noneReady}</p> : null}
      <ul className={styles.grid}>
        {ready.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={picture.id === chosen}
              aria-label={galleryCover.choice(picture.title)}
              onClick={() => onChoose(picture)}
            >
              <img src={picture.thumb} alt="" loading="lazy" decoding="async" className={styles.thumb} />
            </button>
          </li>
        ))}
      </ul>
      {choices.hasNextPage ? (
        <Button block loading={choices.isFetchingNextPage} onClick={() => void choices.fetchNextPage()}>
          {galleryCover.more}
        </Button>
      ) : null}
    </fieldset>
  )
}

const shapes = [
  { shape: 'phone', name: galleryCover.previewPhone },
  { shape: 'wide', name: galleryCover.previewWide },
  { shape: 'row', name: galleryCover.previewRow },
] as const

/** The crops in which the cover is shown. */
function CoverPreviews({ src, focus }: { readonly src: string; readonly focus: Focus }) {
  return (
    <div>
      <p className={coverDialogStyles.label}>{galleryCover.previews}</p>
      <div className={coverDialogStyles.crops}>
        {shapes.map(({ shape, name }) => (
          <figure key={shape} className={coverDialogStyles.crop} data-shape={shape}>
            <div className={coverDialogStyles.picture}>
              <CoverImage src={src} focus={focus} eager />
            </div>
            <figcaption className={coverDialogStyles.name}>{name}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}

type CoverDialogProps = {
  readonly open: boolean
  readonly galleryId: string
  readonly gallery: Gallery
  readonly onClose: () => void
  /** Chooses a file from the computer instead. */
  readonly onFile: () => void
  readonly onSave: (change: CoverChange) => void
}

type Draft = { readonly picture: CoverChoice | null; readonly focus: Focus }

/** Chooses the cover picture and its focus point, which no crop cuts off. */
export function CoverDialog({ open, galleryId, gallery, onClose, onFile, onSave }: CoverDialogProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const focus = draft?.focus ?? gallery.cover_focus
  const pictureId = draft?.picture?.id ?? gallery.cover_picture_id
  const src = draft?.picture?.view ?? gallery.cover

  function choose(picture: CoverChoice) {
    const same = picture.id === gallery.cover_picture_id
    setDraft({ picture: same ? null : picture, focus: same ? gallery.cover_focus : defaultCoverFocus })
  }

  function save() {
    onSave({ ...(draft?.picture ? { picture_id: draft.picture.id } : {}), focus })
  }

  return (
    <Dialog
      open={open}
      width={980}
      destroyOnHidden
      onClose={onClose}
      afterClose={() => setDraft(null)}
      title={galleryCover.dialog}
      actions={
        <>
          <span className={coverDialogStyles.file}>
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
        </>
      }
    >
      <div className={coverDialogStyles.body}>
        {src === null ? null : (
          <div className={coverDialogStyles.current}>
            <FocusPoint
              src={src}
              focus={focus}
              onChange={(next) => setDraft({ picture: draft?.picture ?? null, focus: next })}
            />
            <CoverPreviews src={src} focus={focus} />
          </div>
        )}
        <CoverChoices
          galleryId={galleryId}
          isEmpty={gallery.total_pictures === 0}
          chosen={pictureId}
          onChoose={choose}
        />
      </div>
    </Dialog>
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

/** Uploads a file that is not a picture of the gallery as its cover. */
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
      if (offerOf(error) === null) notify('error', errorText(error, galleryCover.failed))
    },
    meta: { inline: true },
  })
}
