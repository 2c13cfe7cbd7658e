import { publicPortfolio as texts } from '@revela/phrases'
import { useId, useState } from 'react'
import { focusClasses } from '../../../lib/focus-classes.ts'
import { Button } from '../../../ui/button.tsx'
import type { PublicWork } from '../api/calls.ts'
import styles from './work-cards.module.css'

type Props = {
  readonly works: readonly PublicWork[]
  readonly eager?: boolean
  /** Shows only the first works of a long list; a button shows the rest. */
  readonly folds?: boolean
}

/** Up to this many works are shown without a button. */
const maxUnfolded = 7
/** From this many works on the layout is a grid; in its widest form the columns divide the number of works shown. */
const wall = 5

/** One work is shown large with its name beside it, two side by side, more as a grid led by the newest on a phone. */
export function WorkCards({ works, eager = false, folds = false }: Props) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const folded = folds && works.length > maxUnfolded && !open
  return (
    <>
      <ul id={list} className={styles.list} data-count={Math.min(works.length, wall)} data-folded={folded || undefined}>
        {works.map((work, index) => (
          <li key={work.slug}>
            <WorkCard work={work} eager={eager && index < 2} />
          </li>
        ))}
      </ul>
      {folded ? (
        <div>
          <Button kind="quiet" aria-controls={list} aria-expanded={false} onClick={() => setOpen(true)}>
            {texts.allWorks(works.length)}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** A work card with its cover; links to the work's own page. */
function WorkCard({ work, eager }: { readonly work: PublicWork; readonly eager: boolean }) {
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
