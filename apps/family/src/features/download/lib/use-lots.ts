import { useEffect, useEffectEvent, useState } from 'react'
import { keeper } from '../../../lib/keeper.ts'
import { countOf, requestOf, type Choice, type Offer } from './choice.ts'
import { fetchLot } from './fetch-lot.ts'
import { keepLot, lotPart, lotsOf, nextLot } from './lots.ts'
import { requestUntilReady, sentenceOf } from './request.ts'

export type LotState =
  | { readonly at: 'preparing'; readonly ready: number; readonly total: number }
  | { readonly at: 'fetching'; readonly ready: number; readonly total: number }
  | { readonly at: 'ready'; readonly files: File[]; readonly cancelled: boolean }
  | { readonly at: 'failed'; readonly sentence: string }
  | { readonly at: 'finished' }

type Given = {
  readonly galleryId: string
  readonly choice: Choice
  readonly offer: Offer
  readonly onPinRequired: () => void
}

const begun: LotState = { at: 'preparing', ready: 0, total: 0 }

/** Photographs into the phone's own, ten by ten: fetched here, handed over by a tap, remembered where it stopped. */
export function useLots({ galleryId, choice, offer, onPinRequired }: Given) {
  const pinRequired = useEffectEvent(onPinRequired)
  const count = countOf(choice.what, offer)
  // A new object is a new try, of the same lot or the next.
  const [turn, setTurn] = useState(() => ({ lot: nextLot(keeper, galleryId, choice, count) }))
  const [state, setState] = useState<LotState>(begun)
  const { lot } = turn

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const run = async () => {
      try {
        const { files } = await requestUntilReady({
          galleryId,
          body: { ...requestOf(choice, offer.number), as: 'files', ...lotPart(turn.lot, count) },
          signal,
          onProgress: (ready, total) => setState({ at: 'preparing', ready, total }),
          onPinRequired: () => pinRequired(),
        })
        const onProgress = (ready: number) => setState({ at: 'fetching', ready, total: files.length })
        setState({ at: 'ready', files: await fetchLot({ files, signal, onProgress }), cancelled: false })
      } catch (error) {
        if (!signal.aborted) setState({ at: 'failed', sentence: sentenceOf(error) })
      }
    }
    void run()
    return () => stop.abort()
  }, [galleryId, choice, offer, turn, count])

  function go(next: number): void {
    setState(begun)
    setTurn({ lot: next })
  }

  async function save(): Promise<void> {
    if (state.at !== 'ready') return
    try {
      await navigator.share({ files: state.files })
    } catch {
      setState({ ...state, cancelled: true })
      return
    }
    keepLot(keeper, galleryId, choice, count, lot)
    if (lot >= lotsOf(count)) setState({ at: 'finished' })
    else go(lot + 1)
  }

  return { lot, lots: lotsOf(count), state, save, again: () => go(lot) }
}
