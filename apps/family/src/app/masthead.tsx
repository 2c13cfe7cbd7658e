import { familyCover, familyGrid } from '@revela/phrases'
import type { Studio } from '../features/entry/api/calls.ts'
import type { Manifest } from '../features/photos/api/calls.ts'
import { Brand } from '../ui/brand.tsx'
import styles from './masthead.module.css'

type Props = {
  readonly studio: Studio
  readonly gallery: Manifest['gallery']
  readonly total: number
  /** What the photographer asks of whoever chooses. */
  readonly instructions?: string
}

/** The first page of the book: whose it is, and a little air before the photographs. */
export function Masthead({ studio, gallery, total, instructions = '' }: Props) {
  const date = gallery.event_date === null ? [] : [familyCover.date(gallery.event_date)]
  return (
    <div className={styles.masthead}>
      <Brand name={studio.name} logo={studio.logo} />
      <h1 className={styles.title}>{gallery.title}</h1>
      <p className={styles.facts}>{[...date, familyGrid.count(total)].join(' · ')}</p>
      {instructions === '' ? null : <p className={styles.description}>{instructions}</p>}
    </div>
  )
}
