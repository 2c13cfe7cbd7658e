import { galleries } from '@revela/phrases'
import { CircleCheck, CircleDashed, ClockAlert } from 'lucide-react'
import { Link } from 'react-router'
import { galleryPaths } from '../../../lib/paths.ts'
import type { GalleryItem } from '../api/gallery-queries.ts'
import { StateTag } from './state-tag.tsx'
import styles from './selection-counters.module.css'

const states = ['done', 'open', 'expired'] as const
const icons = { done: CircleCheck, open: CircleDashed, expired: ClockAlert } as const
const number = new Intl.NumberFormat('pt-BR')

/** How many selections stand how, each count the way to them. */
export function SelectionCounters({ gallery }: { readonly gallery: GalleryItem }) {
  const { id, solutions, selections_status: counts } = gallery
  const to = galleryPaths.selectionFollowUp(id)
  return (
    <span className={styles.counters}>
      {states.map((state) => {
        const Icon = icons[state]
        return counts[state] === 0 ? null : (
          <Link
            key={state}
            to={to}
            className={styles.counter}
            data-state={state}
            title={galleries.selections[state](counts[state])}
            aria-label={galleries.selections[state](counts[state])}
          >
            <Icon size={13} strokeWidth={2} aria-hidden="true" />
            {number.format(counts[state])}
          </Link>
        )
      })}
      {solutions.selection_activated && counts.total === 0 ? (
        <Link to={to} className={styles.counter} data-state="none" title={galleries.noSelection}>
          <span aria-hidden="true">0</span>
          <span className="visually-hidden">{galleries.noSelection}</span>
        </Link>
      ) : null}
      {solutions.selection_activated ? null : <StateTag kind="off">{galleries.selectionOff}</StateTag>}
    </span>
  )
}
