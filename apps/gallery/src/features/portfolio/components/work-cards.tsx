import type { PublicWork } from '../api/calls.ts'
import { WorkCard } from './work-card.tsx'
import styles from './work-cards.module.css'

type Props = { readonly works: readonly PublicWork[]; readonly eager?: boolean }

/** One work is shown large, two side by side, more in a wall. */
export function WorkCards({ works, eager = false }: Props) {
  return (
    <ul className={styles.list} data-count={Math.min(works.length, 3)}>
      {works.map((work, index) => (
        <li key={work.slug}>
          <WorkCard work={work} eager={eager && index < 2} />
        </li>
      ))}
    </ul>
  )
}
