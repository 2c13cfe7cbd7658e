import { gallerySettings } from '@revela/phrases'
import type { Gallery } from '../../../lib/gallery.ts'
import type { GallerySettings } from '../api/gallery-queries.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import styles from './share-preview.module.css'

type Props = { readonly gallery: Gallery; readonly settings: GallerySettings }

/** The card a messenger makes of the address. */
export function SharePreview({ gallery, settings }: Props) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{gallerySettings.share.preview}</figcaption>
      <div className={styles.card}>
        <div className={styles.cover}>
          <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
        </div>
        <div className={styles.words}>
          <p className={styles.title}>{settings.share_title === '' ? settings.title : settings.share_title}</p>
          {settings.share_description === '' ? null : (
            <p className={styles.description}>{settings.share_description}</p>
          )}
          <p className={styles.host}>{gallery.url.replace(/^https?:\/\/([^/]+).*$/, '$1')}</p>
        </div>
      </div>
    </figure>
  )
}
