import { familyPrice } from '@revela/phrases'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { FamilySelection } from '../api/calls.ts'
import type { Choosing } from '../lib/choosing.ts'
import { termsOf } from '../lib/terms.ts'
import { AskSheet } from './ask-sheet.tsx'
import { CommentsSheet } from './comments-sheet.tsx'
import { RegisterSheet } from './register-sheet.tsx'
import styles from './sheet-form.module.css'

type Props = {
  readonly galleryId: string
  readonly choosing: Choosing
  readonly displayNumberOf: (number: number) => number
}

/** Whatever has to be asked or written before going on; one at a time. */
export function Questions({ galleryId, choosing, displayNumberOf }: Props) {
  const asking = useStore(choosing.asking)
  const desk = useStore(choosing.desk)
  const close = () => choosing.asking.set(null)
  if (asking?.kind === 'register') {
    return (
      <RegisterSheet
        galleryId={galleryId}
        onBegun={(selection) => {
          close()
          choosing.begin(selection)
          asking.goOn()
        }}
        onClose={close}
      />
    )
  }
  if (asking === null || desk === null) return null
  switch (asking.kind) {
    case 'price':
      return (
        <PriceSheet
          selection={desk.selection.get()}
          onAccept={() => {
            close()
            desk.acceptPrice()
            choosing.set(asking.number, 'yes')
          }}
          onClose={close}
        />
      )
    case 'comments':
      return (
        <CommentsSheet
          key={asking.number}
          desk={desk}
          number={asking.number}
          displayNumber={displayNumberOf(asking.number)}
          onClose={close}
        />
      )
    case 'ask':
      return (
        <AskSheet
          galleryId={galleryId}
          what={asking.what}
          onAsked={() => {
            close()
            void desk.readAgain().catch(() => {})
          }}
          onClose={close}
        />
      )
  }
}

type PriceSheetProps = {
  readonly selection: FamilySelection
  readonly onAccept: () => void
  readonly onClose: () => void
}

/** Once, before the first photograph that costs something: nobody is surprised by a sum. */
function PriceSheet({ selection, onAccept, onClose }: PriceSheetProps) {
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
