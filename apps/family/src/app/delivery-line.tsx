import { familyBar, familyDownload } from '@revela/phrases'
import { includedNumbers } from './included.ts'
import type { Manifest } from '../features/photos/api/calls.ts'
import type { FamilySelection } from '../features/selection/api/calls.ts'
import styles from './gallery-screen.module.css'

type Props = {
  readonly studio: string
  readonly manifest: Manifest
  /** The selection that was sent before the delivery; null: the visitor has none. */
  readonly selection: FamilySelection | null
  readonly onOpen: () => void
}

/** Under the title: what may be downloaded, or what is awaited and how to pay it. */
export function DeliveryLine({ studio, manifest, selection, onOpen }: Props) {
  const text = sentence(studio, manifest, selection !== null)
  if (text === null) return null
  return (
    <p className={styles.delivery}>
      <span>{text}</span>
      {selection === null ? null : (
        <button type="button" className={styles.clear} onClick={onOpen}>
          {isPayable(selection) ? familyBar.pay : familyBar.see}
        </button>
      )}
    </p>
  )
}

function sentence(studio: string, manifest: Manifest, hasSelection: boolean): string | null {
  const { single, all, numbers, waiting } = manifest.download
  if (waiting?.reason === 'awaiting_payment') return familyDownload.awaitingPayment(studio, waiting.due)
  if (waiting?.reason === 'no_selection' && manifest.visitor.as === 'preview') return familyDownload.previewChosen
  const included = numbers === null || waiting ? 0 : includedNumbers(manifest).length
  if ((single || all) && included > 0) return familyDownload.included(included)
  return hasSelection ? familyBar.chosenSent : null
}

/** There is a Pix code that nobody has paid yet. */
export function isPayable({ payment }: FamilySelection): boolean {
  return payment !== null && payment.declared_at === null && payment.received_at === null
}
