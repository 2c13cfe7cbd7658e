import { familyBar } from '@revela/phrases'
import type { FamilySelection } from '../features/selection/api/calls.ts'
import styles from './gallery-screen.module.css'

type Props = { readonly selection: FamilySelection; readonly onOpen: () => void }

/** In a delivered gallery: the choice that came before it, with what is still to be paid. */
export function SentLine({ selection, onOpen }: Props) {
  const { payment } = selection
  const toPay = payment !== null && payment.declared_at === null && payment.received_at === null
  return (
    <p className={styles.filter}>
      <span>{familyBar.chosenSent}</span>
      <button type="button" className={styles.clear} onClick={onOpen}>
        {toPay ? familyBar.pay : familyBar.see}
      </button>
    </p>
  )
}
