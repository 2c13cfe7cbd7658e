import { galleryCover } from '@revela/phrases'
import { Button } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { useChooseCover, useSendCover } from '../api/choose-cover.ts'
import { CoverDialog } from './cover-dialog.tsx'
import { CoverImage } from '../../../ui/cover-image.tsx'
import styles from './cover-box.module.css'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

/** The cover as the family sees it: the photograph, and the title over its foot. A photo dropped on it takes its place. */
export function CoverBox({ galleryId, gallery }: Props) {
  const [open, setOpen] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const choose = useChooseCover(galleryId)
  const send = useSendCover(galleryId)
  const isPending = choose.isPending || send.isPending
  const isEmpty = gallery.total_pictures === 0 && gallery.cover === null
  const label = gallery.cover === null ? galleryCover.insert : galleryCover.change

  function take(files: FileList | null) {
    const [file] = files ?? []
    if (file && !isPending) send.mutate(file)
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  // The page around it takes dropped photos too: this one is meant for the cover.
  function drop(event: DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div className={styles.box}>
      <div
        className={styles.cover}
        data-blank={gallery.cover === null}
        onDragOver={drag}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <CoverImage src={gallery.cover} focus={gallery.cover_focus} eager />
        <p className={styles.title}>{gallery.title}</p>
        {isOver ? <p className={styles.drop}>{galleryCover.drop}</p> : null}
      </div>
      <Button
        block
        className={styles.button ?? ''}
        icon={<ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={isPending}
        onClick={() => (gallery.total_pictures === 0 ? picker.current?.click() : setOpen(true))}
      >
        {isPending ? galleryCover.loading : label}
      </Button>
      {isEmpty ? <p className={styles.hint}>{galleryCover.noPictures}</p> : null}
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={galleryCover.dialog}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
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
    </div>
  )
}
