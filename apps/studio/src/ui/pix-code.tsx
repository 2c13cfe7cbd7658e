import { openInvoice } from '@revela/phrases'
import { formatMoment } from '../lib/dates.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from '@revela/web/qr-code'
import { ReadLine } from './read-line.tsx'
import styles from './pix-code.module.css'

const texts = openInvoice

type Props = { readonly code: string; readonly expiresAt: string }

/** A Pix charge: the code to copy for paying with this device, then the QR code for paying with another one. */
export function PixCode({ code, expiresAt }: Props) {
  return (
    <div className={styles.pix}>
      <div className={styles.words}>
        <h3 className={styles.title}>{texts.pixTitle}</h3>
        <p className={styles.text}>
          {texts.pixText} {texts.pixUntil(formatMoment(expiresAt))}
        </p>
        <ReadLine label={texts.pixCode}>
          <code className={styles.code}>{code}</code>
          <CopyButton text={() => code} failure={texts.copyFailed} />
        </ReadLine>
      </div>
      <QrCode text={code} label={texts.pixSquare} className={styles.square} />
    </div>
  )
}
