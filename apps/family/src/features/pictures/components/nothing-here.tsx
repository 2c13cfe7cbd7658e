import { familyFilter } from '@revela/phrases'
import { Button } from '../../../ui/button.tsx'
import type { ListedFilter } from '../lib/filter.ts'
import styles from './nothing-here.module.css'

type Props = { readonly filter: ListedFilter; readonly onShowAll: () => void }

export function NothingHere({ filter, onShowAll }: Props) {
  return (
    <div className={styles.place}>
      <h2 className={styles.title}>{familyFilter.nothing[filter]}</h2>
      <p className={styles.lead}>{familyFilter.nothingLead[filter]}</p>
      {filter === 'all' ? null : (
        <Button kind="quiet" onClick={onShowAll}>
          {familyFilter.clear}
        </Button>
      )}
    </div>
  )
}
