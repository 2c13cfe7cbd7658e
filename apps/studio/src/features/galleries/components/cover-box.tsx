import { galleryCover } from '@revela/phrases'
import { Button } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { useChooseCover } from '../api/choose-cover.ts'
import { CoverDialog } from './cover-dialog.tsx'
import { CoverImage } from './cover-image.tsx'
import styles from './cover-box.module.css'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

/** The cover as the family sees it: the photograph, and the title over its foot. */
export function CoverBox({ galleryId, gallery }: Props) {
  const [open, setOpen] = useState(false)
  const choose = useChooseCover(galleryId)
  const hint = useId()
  const empty = gallery.total_pictures === 0
  const label = gallery.cover === null ? galleryCover.insert : galleryCover.change
  return (
    <div className={styles.box}>
      <div className={styles.cover} data-blank={gallery.cover === null}>
        <CoverImage src={gallery.cover} focus={gallery.cover_focus} eager />
        <p className={styles.title}>{gallery.title}</p>
      </div>
      <Button
        block
        className={styles.button ?? ''}
        icon={<ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
        disabled={empty}
        aria-describedby={empty ? hint : undefined}
        loading={choose.isPending}
        onClick={() => setOpen(true)}
      >
        {choose.isPending ? galleryCover.loading : label}
      </Button>
      {empty ? (
        <p id={hint} className={styles.hint}>
          {galleryCover.noPictures}
        </p>
      ) : null}
      <CoverDialog
        open={open}
        galleryId={galleryId}
        gallery={gallery}
        onClose={() => setOpen(false)}
        onSave={(change) => {
          setOpen(false)
          choose.mutate(change)
        }}
      />
    </div>
  )
}
