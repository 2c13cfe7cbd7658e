import { familyHelp, familyPix } from '@revela/phrases'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices.ts'
import { schedule } from '../../../lib/schedule.ts'
import { Button } from '../../../ui/button.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { createPaymentDeclaration } from '../lib/payment-declaration.ts'
import styles from './declared-pix.module.css'
import { PixCode } from './pix-code.tsx'
import pixStyles from './pix-code.module.css'

/** What is to be paid by the studio's own Pix key, as the server presents it. */
export type DeclaredPayment = {
  readonly code: string
  readonly total: number
  readonly payee: { readonly name: string; readonly key: string } | null
  readonly declared_at: string | null
  readonly received_at: string | null
}

type Props = {
  readonly studio: string
  readonly payment: DeclaredPayment
  /** Tells the photographer that the payment was made. */
  readonly sendDeclaration: () => Promise<void>
}

/** The button that had the focus is gone; a second tap on its place must not undo the first. */
const focusElement = (element: HTMLElement | null) => element?.focus()

/** What the family declared waits for a few seconds, in which it can be undone; leaving the page sends it. */
function useDeclaration(send: () => Promise<void>) {
  const [declaration] = useState(() =>
    createPaymentDeclaration({
      send,
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

/** A Pix code of the photographer's own key: the family declares the payment, and the photographer confirms it. */
export function DeclaredPix({ studio, payment, sendDeclaration }: Props) {
  const { total, declared_at: declaredAt, received_at: receivedAt } = payment
  const { now, declare, undo } = useDeclaration(sendDeclaration)
  if (receivedAt !== null) return <output className={pixStyles.state}>{familyPix.received(studio)}</output>
  const isDeclared = declaredAt !== null || now === 'sent'
  if (isDeclared || now !== 'none') {
    return (
      <section className={pixStyles.panel}>
        <h2 ref={now === 'waiting' ? focusElement : null} tabIndex={-1} className={pixStyles.title}>
          {isDeclared ? familyPix.declaredTitle : familyPix.declaringTitle}
        </h2>
        <output className={pixStyles.state}>
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
          <PixCode {...payment} />
        </details>
        <HelpLink link={familyHelp.pix} />
      </section>
    )
  }
  return (
    <section className={pixStyles.panel}>
      <h2 className={pixStyles.title}>{familyPix.title}</h2>
      <p>{familyPix.lead(studio, total)}</p>
      <PixCode {...payment}>
        <Button wide kind="quiet" onClick={declare}>
          {familyPix.declare}
        </Button>
      </PixCode>
      <HelpLink link={familyHelp.pix} />
    </section>
  )
}
