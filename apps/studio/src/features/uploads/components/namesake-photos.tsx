import { uploadDialogs } from '@revela/phrases'
import type { Namesake } from '@revela/uploader'
import { LocalPhoto } from './local-photo.tsx'
import styles from './duplicates-dialog.module.css'

const words = uploadDialogs.duplicates
const maxShown = 3

/** The small rendition of a picture that is already there; a grey tile until there is one. */
export function ExistingPhoto({ image }: { readonly image: string | null }) {
  return image === null ? (
    <span className={styles.photo} />
  ) : (
    <img src={image} alt="" loading="lazy" className={styles.photo} />
  )
}

/** What is there and what is new, side by side, so that they can be told apart. */
export function NamesakePhotos({ namesake: { existing, file } }: { readonly namesake: Namesake }) {
  return (
    <div className={styles.photos}>
      <figure className={styles.side}>
        <div className={styles.group}>
          {existing.slice(0, maxShown).map(({ pictureId, image }) => (
            <ExistingPhoto key={pictureId} image={image} />
          ))}
        </div>
        <figcaption className={styles.caption}>{words.existing}</figcaption>
      </figure>
      <figure className={styles.side}>
        <LocalPhoto file={file} className={styles.photo} />
        <figcaption className={styles.caption}>{words.added}</figcaption>
      </figure>
    </div>
  )
}
