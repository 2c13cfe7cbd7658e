import { familyBalance, familyDownload } from '@revela/phrases'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FamilyPayments, paymentCalls } from '../features/payment/api/payment-calls.ts'
import { AutomaticPix } from '../features/payment/components/automatic-pix.tsx'
import { DeclaredPix } from '../features/payment/components/declared-pix.tsx'
import { balanceView, type LoadedPayments } from '../features/payment/lib/balance-view.ts'
import { client } from '../lib/client.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import styles from './gallery-screen.module.css'

type Props = {
  readonly galleryId: string
  readonly studio: string
  /** Calls back whenever a payment of this gallery may have changed; returns a function that stops it. */
  readonly listen: (onChange: () => void) => () => void
  /** The payment was confirmed, or may have been: the gallery is read again. */
  readonly onChanged: () => void
  /** Null while the header has no download of all pictures. */
  readonly onDownload: (() => void) | null
  readonly onClose: () => void
}

const readPayments = (galleryId: string): Promise<FamilyPayments | null> =>
  // On an error the sheet keeps the last known state, or says that it failed.
  client.call(paymentCalls.get, { params: { gallery_id: galleryId } }).catch(() => null)

/** Without a connection the last known state stays. */
const latest = (answer: FamilyPayments | null) => (last: LoadedPayments) => answer ?? last ?? 'failed'

/** What has to be paid before the pictures may be downloaded, and how. Follows the payment until it is confirmed. */
export function BalanceSheet({ galleryId, studio, listen, onChanged, onDownload, onClose }: Props) {
  const [payments, setPayments] = useState<LoadedPayments>(null)
  const load = async () => setPayments(latest(await readPayments(galleryId)))
  useEffect(() => {
    const reload = () => void readPayments(galleryId).then((answer) => setPayments(latest(answer)))
    reload()
    const stopListening = listen(reload)
    return () => {
      stopListening()
    }
  }, [galleryId, listen])

  const view = balanceView(payments)
  const isGone = view.kind === 'gone'
  const leave = useEffectEvent(() => {
    onChanged()
    onClose()
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])

  const download = onDownload && (
    <Button wide onClick={onDownload}>
      {familyBalance.download}
    </Button>
  )
  const content = () => {
    if (view.kind === 'preparing' || view.kind === 'gone') return <output>{familyBalance.preparing}</output>
    if (view.kind === 'failed')
      return (
        <>
          <p role="alert" className={styles.waiting}>
            {familyBalance.failed}
          </p>
          <Button onClick={() => void load()}>{familyBalance.retry}</Button>
        </>
      )
    if (view.kind === 'paid')
      return (
        <>
          <output className={styles.waiting}>{familyBalance.paid}</output>
          {download}
        </>
      )
    const { balance, isAutomatic } = view
    const declared =
      balance.code === null ? null : (
        <DeclaredPix
          studio={studio}
          payment={{ ...balance, code: balance.code, total: balance.due, received_at: null }}
          sendDeclaration={async () => {
            await client.call(paymentCalls.declare, { params: { gallery_id: galleryId } })
            await load()
          }}
        />
      )
    const arranged = declared ?? <p className={styles.waiting}>{familyBalance.arrange(studio)}</p>
    return (
      <>
        <p className={styles.waiting}>{familyBalance.missing(balance.due)}</p>
        {isAutomatic && balance.declared_at === null ? (
          <AutomaticPix
            // Another amount needs another code.
            key={balance.due}
            galleryId={galleryId}
            subject="balance"
            studio={studio}
            listen={listen}
            onPaid={onChanged}
            fallback={arranged}
            next={download}
          />
        ) : (
          arranged
        )}
      </>
    )
  }
  return (
    <Sheet title={familyBalance.title} closeLabel={familyDownload.close} onClose={onClose}>
      {content()}
    </Sheet>
  )
}
