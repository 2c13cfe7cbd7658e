import { pictureAddress } from '../../features/pictures/lib/picture.ts'
import { filtered, type PictureFlags } from '../../features/pictures/lib/filter.ts'
import { useSyncExternalStore } from 'react'
import { useStore } from '@revela/web/store'
import type { GalleryModel } from '../gallery-model.ts'
import styles from './chosen-thumbs.module.css'

type Props = { readonly model: GalleryModel; readonly known: PictureFlags }

/** The chosen pictures as thumbnails, in the photographer's order. */
export function ChosenThumbs({ model: { content, mark }, known }: Props) {
  const chosen = () => filtered(content.pictures.get(), 'chosen', known)
  // Another device may change the choices.
  useSyncExternalStore(mark.subscribe, () =>
    chosen()
      .map(({ number }) => number)
      .join(),
  )
  const { prefix } = useStore(content.addresses)
  return (
    <ul className={styles.thumbs}>
      {chosen().map((picture) => (
        <li key={picture.number} style={{ backgroundColor: picture.colour }}>
          <img src={pictureAddress(prefix, picture, 400)} alt="" loading="lazy" decoding="async" draggable={false} />
        </li>
      ))}
    </ul>
  )
}
