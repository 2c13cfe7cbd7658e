import { galleryBulk } from '@revela/phrases'
import { Checkbox } from 'antd'
import type { GalleryItem } from '../api/galleries.ts'
import styles from './pick-box.module.css'

type Props = { readonly gallery: GalleryItem; readonly picked: boolean; readonly onPick: (id: string) => void }

export function PickBox({ gallery, picked, onPick }: Props) {
  return (
    <Checkbox
      className={styles.pick ?? ''}
      checked={picked}
      onChange={() => onPick(gallery.id)}
      aria-label={galleryBulk.selectOf(gallery.title)}
    />
  )
}
