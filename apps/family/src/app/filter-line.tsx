import { familyFilter } from '@revela/phrases'
import type { Filter } from '../features/photos/lib/filter.ts'
import styles from './gallery-screen.module.css'

type Props = { readonly filter: Filter; readonly count: number; readonly onClear: () => void }

export function FilterLine({ filter, count, onClear }: Props) {
  return (
    <div className={styles.filter}>
      <output>{familyFilter.showing(familyFilter[filter], count)}</output>
      <button type="button" className={styles.clear} onClick={onClear}>
        {familyFilter.clear}
      </button>
    </div>
  )
}
