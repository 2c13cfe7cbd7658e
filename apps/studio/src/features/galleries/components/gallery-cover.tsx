import { galleryCover } from '@revela/phrases'
import { useRef, useState } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { CoverBox } from '../../../ui/cover-box.tsx'
import { useChooseCover, useSendCover } from '../api/choose-cover.ts'
import { CoverDialog } from './cover-dialog.tsx'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

/** The gallery's cover: one of its photos, or another one. */
export function GalleryCover({ galleryId, gallery }: Props) {
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
