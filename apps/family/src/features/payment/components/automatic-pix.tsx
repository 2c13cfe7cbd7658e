import { familyBalance, familyHelp, familyPix } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { client } from '../../../lib/client.ts'
import { schedule } from '../../../lib/schedule.ts'
import { Button } from '../../../ui/button.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { paymentCalls } from '../api/payment-calls.ts'
import { createAutomaticCharge } from '../lib/automatic-charge.ts'
import { PixCode } from './pix-code.tsx'
import styles from './pix-code.module.css'

type Props = {
  readonly galleryId: string
  readonly subject: 'selection' | 'balance'
  readonly studio: string
  /** Calls back whenever a payment of this gallery may have changed; returns a function that stops it. */
  readonly listen: (onChange: () => void) => () => void
  readonly onPaid: () => void
  /** How to pay while the studio's account makes no code; null: only by arrangement. */
  readonly fallback: ReactNode
  /** What can be done after the payment. */
  readonly next?: ReactNode
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const words = {
  selection: { promise: familyBalance.automaticExtras, paid: familyBalance.paidExtras },
  balance: { promise: () => familyBalance.automatic, paid: () => familyBalance.paid },
} as const

/** A Pix code of the studio's own account: the bank confirms the payment, and nobody has to declare it. */
export function AutomaticPix({ galleryId, subject, studio, listen, fallback, next, ...props }: Props) {
  const onPaid = useEffectEvent(props.onPaid)
  const [charge] = useState(() =>
    createAutomaticCharge({
      request: () => client.call(paymentCalls.create, { params: { gallery_id: galleryId }, body: { for: subject } }),
      read: (charge_id) => client.call(paymentCalls.getCharge, { params: { gallery_id: galleryId, charge_id } }),
      schedule,
      now: Date.now,
    }),
  )
  const view = useStore(charge.view)
  useEffect(() => {
    void charge.start()
    const stopListening = listen(() => void charge.check())
    return () => {
      stopListening()
      charge.stop()
    }
  }, [charge, listen])
  const isPaid = view.kind === 'paid'
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid])

  if (view.kind === 'unavailable' && fallback !== null) return fallback
  if (isPaid)
    return (
      <>
        <output className={styles.state}>{words[subject].paid(studio)}</output>
        {next}
      </>
    )
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{familyPix.title}</h2>
      {view.kind === 'waiting' ? (
        <>
          <p>{familyPix.lead(studio, view.charge.amount)}</p>
          <PixCode code={view.charge.code} payee={null}>
            <output className={styles.state}>{words[subject].promise(studio)}</output>
            <p className={styles.steps}>{familyBalance.expires(moment.format(new Date(view.charge.expires_at)))}</p>
          </PixCode>
        </>
      ) : view.kind === 'preparing' ? (
        <output className={styles.steps}>{familyBalance.preparing}</output>
      ) : (
        <>
          <p role="alert">{view.kind === 'ended' ? familyBalance.expired : familyBalance.failed}</p>
          <Button onClick={() => void charge.start()}>
            {view.kind === 'ended' ? familyBalance.renew : familyBalance.retry}
          </Button>
        </>
      )}
      <HelpLink link={familyHelp.pix} />
    </section>
  )
}
