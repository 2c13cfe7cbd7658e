import { publicPortfolio as texts } from '@revela/phrases'
import { focusClasses } from '../../../lib/focus-classes.ts'
import type { PublicWork } from '../api/calls.ts'
import styles from './work-cards.module.css'

/** A work led by its cover; the page behind it has an address of its own. */
export function WorkCard({ work, eager }: { readonly work: PublicWork; readonly eager: boolean }) {
  const { slug, title, total, cover } = work
  return (
    <a className={styles.card} href={`/trabalhos/${slug}`}>
      <span className={styles.frame}>
        <img
          className={`${styles.photo} ${focusClasses(cover)}`}
          src={cover.small}
          srcSet={`${cover.small} 960w, ${cover.large} 1920w`}
          sizes="(max-width: 700px) 320px, 46vw"
          width={cover.width}
          height={cover.height}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
        />
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.facts}>{texts.count(total)}</span>
    </a>
  )
}
