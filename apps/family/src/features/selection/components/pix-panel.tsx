import { familyHelp, familyPayment, familyPix } from '@revela/phrases'
import { QrCode } from '@revela/web/qr-code'
import { useId, useState } from 'react'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { selectionCalls, type FamilySelection } from '../api/calls.ts'
import styles from './pix-panel.module.css'

type Props = {
  readonly galleryId: string
  readonly studio: string
  readonly payment: NonNullable<FamilySelection['payment']>
  readonly onChanged: () => void
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

/** Pix payment that goes directly to the photographer's account. */
export function PixPanel({ galleryId, studio, payment, onChanged }: Props) {
  const { code, total, payee, declared_at: declaredAt, received_at: receivedAt } = payment
  const [busy, setBusy] = useState(false)
  const field = useId()

  async function declare(): Promise<void> {
    setBusy(true)
    try {
      await client.call(selectionCalls.declarePayment, { params: { gallery_id: galleryId } })
      onChanged()
    } catch {
      // The notice reports the failure; the button can be pressed again.
      notify({ text: familyPix.failed })
    }
    setBusy(false)
  }

  if (receivedAt !== null) return <output className={styles.state}>{familyPix.received(studio)}</output>
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{familyPix.title}</h2>
      <p>{familyPix.lead(studio, total)}</p>
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
      {declaredAt === null ? null : <output className={styles.state}>{familyPix.declared(studio)}</output>}
      {/* Most families pay on the phone that shows this page: the code to copy is before the one to scan. */}
      <Button wide onClick={() => void copy(code)}>
        {familyPix.copy}
      </Button>
      <p className={styles.steps}>{familyPix.steps}</p>
      {declaredAt === null ? (
        <Button wide kind="quiet" busy={busy} onClick={() => void declare()}>
          {busy ? familyPix.declaring : familyPix.declare}
        </Button>
      ) : null}
      <div className={styles.code}>
        <label htmlFor={field}>{familyPix.code}</label>
        <textarea id={field} readOnly rows={5} value={code} onFocus={(event) => event.target.select()} />
      </div>
      <p className={styles.steps}>{familyPix.scan}</p>
      <QrCode className={styles.qr} text={code} label={familyPix.qr} />
      <HelpLink link={familyHelp.pix} />
    </section>
  )
}
