import { setTimeout as sleep } from 'node:timers/promises'
import type { Device, Heard } from './device.ts'
import type { Ledger } from './ledger.ts'

export type Settled = Heard & {
  /** When the try that was answered began. */
  readonly sentAt: number
  readonly heardAt: number
  /** Tries before it that nobody answered: what they did is not known. */
  readonly unheard: number
}

const patienceMs = 90_000

/** Asks again, as the family's app does, until the server says yes or no. */
export async function settled(
  device: Device,
  ledger: Ledger,
  ...[method, path, body]: Parameters<Device['call']>
): Promise<Settled> {
  let unheard = 0
  for (
    let pause = 40, end = performance.now() + patienceMs;
    performance.now() < end;
    pause = Math.min(pause * 1.6, 500)
  ) {
    const sentAt = performance.now()
    const heard = await device.call(method, path, body).catch(() => null)
    if (heard && heard.status < 500) return { ...heard, sentAt, heardAt: performance.now(), unheard }
    unheard += 1
    ledger.broken += 1
    await sleep(pause * (0.5 + Math.random()))
  }
  throw new Error(`no answer to ${method} ${path} for ${patienceMs / 1_000} s`)
}
