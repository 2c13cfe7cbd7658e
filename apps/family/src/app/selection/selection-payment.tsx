import { lazy, Suspense, useCallback } from 'react'
import { paymentCalls } from '../../features/payment/api/payment-calls.ts'
import { type FamilySelection, selectionCalls } from '../../features/selection/api/calls.ts'
import { listenWhileVisible } from '../../features/selection/lib/live.ts'
import { addressOf, client } from '../../lib/client.ts'

const AutomaticPix = lazy(async () => ({
  default: (await import('../../features/payment/components/automatic-pix.tsx')).AutomaticPix,
}))
const DeclaredPix = lazy(async () => ({
  default: (await import('../../features/payment/components/declared-pix.tsx')).DeclaredPix,
}))

type Props = {
  readonly galleryId: string
  readonly studio: string
  readonly selection: FamilySelection
  readonly onChanged: () => void
}

/** How the pictures of a sent selection are paid. */
export function SelectionPayment({ galleryId, studio, selection, onChanged }: Props) {
  const { payment, automatic_pix: isAutomatic } = selection
  const listen = useCallback(
    (onChange: () => void) => listenWhileVisible(addressOf(paymentCalls.listen, { gallery_id: galleryId }), onChange),
    [galleryId],
  )
  async function sendDeclaration() {
    await client.call(selectionCalls.declarePayment, { params: { gallery_id: galleryId } })
    onChanged()
  }
  const declared =
    payment === null ? null : <DeclaredPix studio={studio} payment={payment} sendDeclaration={sendDeclaration} />
  // What was declared before the studio connected its account is confirmed by the studio.
  const isSettled = payment !== null && (payment.declared_at !== null || payment.received_at !== null)
  return (
    <Suspense fallback={null}>
      {isAutomatic && !isSettled ? (
        <AutomaticPix
          galleryId={galleryId}
          subject="selection"
          studio={studio}
          listen={listen}
          onPaid={onChanged}
          fallback={declared}
        />
      ) : (
        declared
      )}
    </Suspense>
  )
}
