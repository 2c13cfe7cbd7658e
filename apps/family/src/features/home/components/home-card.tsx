import { focusClasses } from '../../../lib/focus-classes.ts'
import type { HomeGallery } from '../api/calls.ts'
import { cardWords } from '../lib/card-words.ts'
import styles from './home-page.module.css'

type Props = { readonly gallery: HomeGallery }

/** A gallery led by its cover, as a book on a table. */
export function HomeCard({ gallery }: Props) {
  const { slug, title, cover } = gallery
  const { facts, standing } = cardWords(gallery)
  return (
    <a className={styles.card} href={`/${slug}`}>
      {cover === null ? (
        <div className={`${styles.photo} ${styles.blank}`} aria-hidden="true">
          {title}
        </div>
      ) : (
        <img className={`${styles.photo} ${focusClasses(cover)}`} src={cover.small} alt="" draggable={false} />
      )}
      <h2 className={styles.name}>{title}</h2>
      <p className={styles.facts}>{facts}</p>
      {standing === null ? null : <p className={styles.standing}>{standing}</p>}
    </a>
  )
}
