import { ApiError } from '@revela/contract/client'
import { createStore } from '@revela/web/store'
import type { Charge } from '../api/payment-calls.ts'

type ChargeView =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'waiting'; readonly charge: Charge }
  /** It expired, or the amount changed. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'paid' }
  /** The studio's account makes no code now: the family pays by the studio's Pix key. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'failed' }

type ChargeDeps = {
  /** Returns the open Pix code, or a new one. */
  readonly request: () => Promise<Charge>
  readonly read: (chargeId: string) => Promise<Charge>
  /** Returns a function that cancels the timer. */
  readonly schedule: (run: () => void, ms: number) => () => void
  readonly now: () => number
}

/** A lost event must not leave the page waiting; the server reads its own row, not the bank. */
const checkMs = 20_000
const noop = () => {}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)
const isUnavailable = (error: unknown) => ['PixNotAutomatic', 'PixUnavailable'].includes(codeOf(error) ?? '')

/** A Pix code that is confirmed by the bank: shown, watched until it is paid, and renewed when it has expired. */
export function createAutomaticCharge({ request, read, schedule, now }: ChargeDeps) {
  const view = createStore<ChargeView>({ kind: 'preparing' })
  let cancel = noop
  let isStopped = false

  function show(charge: Charge): void {
    if (isStopped || view.get().kind === 'paid') return
    cancel()
    if (charge.state !== 'waiting') return view.set({ kind: charge.state })
    view.set({ kind: 'waiting', charge })
    const leftMs = Date.parse(charge.expires_at) - now()
    cancel = schedule(() => void check(), Math.max(1_000, Math.min(checkMs, leftMs + 1_000)))
  }

  async function start(): Promise<void> {
    isStopped = false
    view.set({ kind: 'preparing' })
    try {
      show(await request())
    } catch (error) {
      if (isStopped) return
      // The payment arrived before the code was requested.
      const isPaid = codeOf(error) === 'NothingToPay'
      view.set({ kind: isPaid ? 'paid' : isUnavailable(error) ? 'unavailable' : 'failed' })
    }
  }

  /** Something changed, or may have changed. */
  async function check(): Promise<void> {
    const current = view.get()
    if (current.kind !== 'waiting') return
    try {
      show(await read(current.charge.charge_id))
    } catch {
      // Without a connection the code stays on the screen, and the next check tells.
      show(current.charge)
    }
  }

  return {
    view,
    start,
    check,
    stop: (): void => {
      isStopped = true
      cancel()
    },
  }
}
