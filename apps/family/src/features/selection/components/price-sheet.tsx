import { familyPrice } from '@revela/phrases'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { termsOf } from '../lib/terms.ts'
import type { FamilySelection } from '../api/calls.ts'
import styles from './sheet-form.module.css'

type Props = {
  readonly selection: FamilySelection
  readonly onAccept: () => void
  readonly onClose: () => void
}

/** Once, before the first photograph that costs something: nobody is surprised by a sum. */
export function PriceSheet({ selection, onAccept, onClose }: Props) {
  const { contracted, extraPriceCents } = termsOf(selection)
  return (
    <Sheet title={familyPrice.title} closeLabel={familyPrice.close} onClose={onClose}>
      <div className={styles.form}>
        <p>{familyPrice.included(contracted ?? 0)}</p>
        <p className={styles.lead}>{familyPrice.lead(extraPriceCents ?? 0)}</p>
        <div className={styles.buttons}>
          <Button wide onClick={onAccept}>
            {familyPrice.accept}
          </Button>
          <Button wide kind="quiet" onClick={onClose}>
            {familyPrice.refuse}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
