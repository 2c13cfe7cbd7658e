import { formatMoney } from '@revela/domain'
import { selectionCard as texts } from '@revela/phrases'
import type { Selection } from '../api/selection-queries.ts'
import styles from './card-count.module.css'

const number = new Intl.NumberFormat('pt-BR')

/** How many were chosen, of how many, and what they come to. */
export function CardCount({ selection }: { readonly selection: Selection }) {
  const { totals, contracted_pictures: agreed, selling_photos: sells } = selection
  // A maximum is counted towards; a package only says what is included.
  const most = sells ? null : agreed
  return (
    <p className={styles.count}>
      <span className={styles.chosen}>{number.format(totals.chosen)}</span>
      <span className={styles.words}>
        {most === null ? null : `${texts.chosenOf(most)} `}
        {texts.chosen(most ?? totals.chosen)}
        {sells && agreed !== null ? <span className={styles.quiet}> · {texts.included(agreed)}</span> : null}
        {totals.maybe > 0 ? <span className={styles.quiet}> · {texts.maybe(totals.maybe)}</span> : null}
      </span>
      {totals.extras > 0 ? (
        <span className={styles.extras}>
          {texts.extras(totals.extras)} · <strong>{formatMoney(totals.total)}</strong>
        </span>
      ) : null}
    </p>
  )
}
