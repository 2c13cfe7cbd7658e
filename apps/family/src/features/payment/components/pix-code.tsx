import { familyPayment, familyPix } from '@revela/phrases'
import { QrCode } from '@revela/web/qr-code'
import { type ReactNode, useId } from 'react'
import { notify } from '../../../lib/notices.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './pix-code.module.css'

type Props = {
  readonly code: string
  /** Null: the code names its receiver only to the bank. */
  readonly payee: { readonly name: string; readonly key: string } | null
  /** The action that follows the payment. */
  readonly children?: ReactNode
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    notify({ text: familyPix.copied })
  } catch {
    // Some browsers deny the clipboard; the code can be copied manually.
    notify({ text: familyPix.copyFailed })
  }
}

/** The receiver and the Pix code, to copy and to scan. */
export function PixCode({ code, payee, children }: Props) {
  const field = useId()
  return (
    <>
      {payee === null ? null : (
        <dl className={styles.payee}>
          <div>
            <dt>{familyPayment.payee}</dt>
            <dd>{payee.name}</dd>
          </div>
          <div>
            <dt>{familyPayment.key}</dt>
            <dd>{payee.key}</dd>
          </div>
        </dl>
      )}
      {/* Most families pay on the phone that shows this page: the code to copy is before the one to scan. */}
      <Button wide onClick={() => void copy(code)}>
        {familyPix.copy}
      </Button>
      <p className={styles.steps}>{familyPix.steps}</p>
      {children}
      <div className={styles.code}>
        <label htmlFor={field}>{familyPix.code}</label>
        <textarea id={field} readOnly rows={5} value={code} onFocus={(event) => event.target.select()} />
      </div>
      <p className={styles.steps}>{familyPix.scan}</p>
      <QrCode className={styles.qr} text={code} label={familyPix.qr} />
    </>
  )
}
