import { paymentStatus } from '@revela/phrases'
import { formatMoment } from '../../../lib/dates.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ReadLine } from '../../../ui/read-line.tsx'
import type { Bill } from '../lib/status-address.ts'
import styles from './bill-panel.module.css'

const texts = paymentStatus.pix

/** A Pix to be paid: the square for another device, the code for this one. */
export function PixPanel({ pix }: { readonly pix: NonNullable<Bill['pix']> }) {
  return (
    <div className={styles.bill}>
      <div className={styles.square}>
        <QrCode text={pix.code} label={texts.qr} className={styles.qr} />
      </div>
      <ReadLine label={texts.code}>
        <code className={styles.code}>{pix.code}</code>
        <CopyButton text={() => pix.code} failure={texts.copyFailed} />
      </ReadLine>
      <p className={styles.until}>{texts.until(formatMoment(pix.expires_at))}</p>
    </div>
  )
}
