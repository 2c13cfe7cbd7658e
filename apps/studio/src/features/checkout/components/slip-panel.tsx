import { formatBoletoLine } from '@revela/domain'
import { paymentStatus } from '@revela/phrases'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { ReadLine } from '../../../ui/read-line.tsx'
import type { Bill } from '../lib/status-address.ts'
import styles from './bill-panel.module.css'

const texts = paymentStatus.slip

/** A boleto to be paid: the document, its digits, and what the banks take their time for. */
export function SlipPanel({ slip }: { readonly slip: NonNullable<Bill['slip']> }) {
  const { url, line } = slip
  return (
    <div className={styles.bill}>
      {line === null ? null : (
        <ReadLine label={texts.line}>
          <code className={styles.line}>{formatBoletoLine(line)}</code>
          <CopyButton text={() => line} failure={texts.copyFailed} />
        </ReadLine>
      )}
      {url === null ? null : (
        <OutsideButton href={url} primary>
          {texts.open}
        </OutsideButton>
      )}
      <ul className={styles.notes}>
        <li>{texts.registered}</li>
        <li>{texts.confirmed}</li>
        <li>{texts.kept}</li>
      </ul>
    </div>
  )
}
