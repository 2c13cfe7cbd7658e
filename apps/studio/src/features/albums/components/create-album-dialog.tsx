import { albumCreation as texts, errorHelp } from '@revela/phrases'
import { Form, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyFailure, showFieldErrors } from '../../../lib/call-errors.ts'
import { albumPaths } from '../../../lib/paths.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { creationFields, useCreateAlbum } from '../api/album-changes.ts'
import type { ClientChoice, ClientChoicePicker } from '../lib/client-choice.ts'
import styles from './create-album-dialog.module.css'
import { GalleryChoice } from './gallery-choice.tsx'

type Values = { readonly title: string }

/** What an album begins with. */
export type AlbumOrigin = { readonly client: ClientChoice | null; readonly galleryId: string | null }

type Props = {
  readonly open: boolean
  readonly origin: AlbumOrigin
  readonly ClientPicker: ClientChoicePicker
  readonly onClose: () => void
}

const rules = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]

export function CreateAlbumDialog({ open, origin, ClientPicker, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const field = useRef<InputRef>(null)
  const navigate = useNavigate()
  const create = useCreateAlbum()
  const [client, setClient] = useState(origin.client)
  const [galleries, setGalleries] = useState<readonly string[]>(origin.galleryId === null ? [] : [origin.galleryId])

  function submit({ title }: Values) {
    create.mutate(
      { title: title.trim(), client_id: client?.id ?? null, gallery_ids: [...galleries] },
      {
        onSuccess: ({ album }) => void navigate(albumPaths.detail(album.id)),
        onError: (error) => {
          if (!showFieldErrors(form, error, creationFields)) notifyFailure(error, texts.failed)
        },
      },
    )
  }

  return (
    <CreationDialog
      open={open}
      title={texts.title}
      submit={texts.submit}
      pending={create.isPending}
      form={form}
      initial={{ title: '' }}
      onClose={onClose}
      onOpened={() => field.current?.focus()}
      onSubmit={submit}
    >
      <Form.Item name="title" label={texts.name} rules={rules}>
        <NameInput ref={field} placeholder={texts.placeholder} />
      </Form.Item>
      <div className={styles.part}>
        <p className={styles.label}>{texts.client}</p>
        <ClientPicker chosen={client} onChoose={setClient} />
        <p className={styles.hint}>{texts.clientHint}</p>
      </div>
      <div className={styles.part}>
        <p className={styles.label}>{texts.galleries}</p>
        <p className={styles.hint}>{texts.galleriesHint}</p>
        <GalleryChoice label={texts.galleries} value={galleries} onChange={setGalleries} />
      </div>
    </CreationDialog>
  )
}
