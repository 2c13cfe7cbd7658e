import { familyBalance } from '@revela/phrases'
import { createListeners } from '@revela/web/store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Manifest } from '../features/pictures/api/calls.ts'
import { paymentCalls } from '../features/payment/api/payment-calls.ts'
import { listenWhileVisible } from '../features/selection/lib/live.ts'
import { addressOf } from '../lib/client.ts'
import { notify } from '../lib/notices.ts'
import type { GalleryModel } from './gallery-model.ts'

type BalanceOptions = {
  readonly manifest: Pick<Manifest, 'download'>
  /** The sheet is open and tells of the payment itself. */
  readonly isPaying: boolean
  readonly onDownload: () => void
}

/**
 * While the downloads wait for the gallery's balance: follows its payment on one connection, which the payment sheet
 * shares, and tells when the downloads are open.
 */
export function useBalance(
  { galleryId, content }: Pick<GalleryModel, 'galleryId' | 'content'>,
  { manifest: { download }, isPaying, onDownload }: BalanceOptions,
): { readonly listen: (onChange: () => void) => () => void } {
  const [{ subscribe, emit }] = useState(createListeners)
  const isWaiting = download.waiting?.reason === 'awaiting_balance'
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (!isWaiting) return undefined
    const url = addressOf(paymentCalls.listen, { gallery_id: galleryId })
    const stopListening = listenWhileVisible(url, () => {
      void content.refresh()
      emit()
    })
    return () => {
      stopListening()
    }
  }, [isWaiting, galleryId, content, emit])

  const isOpen = download.waiting === null && (download.all || download.single)
  const announce = useEffectEvent(() => {
    if (isPaying) return
    const action = download.all ? { action: { label: familyBalance.download, run: onDownload } } : {}
    notify({ text: familyBalance.paid, ...action })
  })
  useEffect(() => {
    if (wasWaiting.current && isOpen) announce()
    wasWaiting.current = isWaiting
  }, [isWaiting, isOpen])
  return { listen: subscribe }
}
