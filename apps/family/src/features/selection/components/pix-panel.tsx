import { familyHelp, familyPayment, familyPix } from '@revela/phrases'
import { QrCode } from '@revela/web/qr-code'
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notices.ts'
import { schedule } from '../../../lib/schedule.ts'
import { Button } from '../../../ui/button.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { selectionCalls, type FamilySelection } from '../api/calls.ts'
import { createPaymentDeclaration } from '../lib/payment-declaration.ts'
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

/** The button that had the focus is gone; a second tap on its place must not undo the first. */
const focusElement = (element: HTMLElement | null) => element?.focus()

/** What the family declared waits for a few seconds, in which it can be undone; leaving the page sends it. */
function useDeclaration(galleryId: string, onChanged: () => void) {
  const [declaration] = useState(() =>
    createPaymentDeclaration({
      send: async () => {
        await client.call(selectionCalls.declarePayment, { params: { gallery_id: galleryId } })
        onChanged()
      },
      schedule,
      onFailed: () => notify({ text: familyPix.failed }),
    }),
  )
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void declaration.sendNow()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      void declaration.sendNow()
    }
  }, [declaration])
  const { subscribe, get } = declaration.state
  return { ...declaration, now: useSyncExternalStore(subscribe, get, get) }
}

/** Pix payment that goes directly to the photographer's account. */
export function PixPanel({ galleryId, studio, payment, onChanged }: Props) {
  const { total, declared_at: declaredAt, received_at: receivedAt } = payment
  const { now, declare, undo } = useDeclaration(galleryId, onChanged)
  if (receivedAt !== null) return <output className={styles.state}>{familyPix.received(studio)}</output>
  const isDeclared = declaredAt !== null || now === 'sent'
  if (isDeclared || now !== 'none') {
    return (
      <section className={styles.panel}>
        <h2 ref={now === 'waiting' ? focusElement : null} tabIndex={-1} className={styles.title}>
          {isDeclared ? familyPix.declaredTitle : familyPix.declaringTitle}
        </h2>
        <output className={styles.state}>
          {isDeclared ? familyPix.declared(studio) : familyPix.declaring(studio)}
        </output>
        {now === 'waiting' ? (
          <Button kind="quiet" onClick={undo}>
            {familyPix.undo}
          </Button>
        ) : null}
        <details className={styles.again}>
          <summary>{familyPix.seeCode}</summary>
          <p>{familyPix.lead(studio, total)}</p>
          <PixCode payment={payment} />
        </details>
        <HelpLink link={familyHelp.pix} />
      </section>
    )
  }
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{familyPix.title}</h2>
      <p>{familyPix.lead(studio, total)}</p>
      <PixCode payment={payment}>
        <Button wide kind="quiet" onClick={declare}>
          {familyPix.declare}
        </Button>
      </PixCode>
      <HelpLink link={familyHelp.pix} />
    </section>
  )
}

type PixCodeProps = Pick<Props, 'payment'> & {
  /** The action that follows the payment. */
  readonly children?: ReactNode
}

/** The receiver and the code, to copy and to scan. */
function PixCode({ payment: { code, payee }, children }: PixCodeProps) {
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
