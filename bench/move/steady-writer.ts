import { setTimeout as sleep } from 'node:timers/promises'
import { createCaller } from '../harness/caller.ts'
import type { Customer } from '../harness/customers.ts'

export type WriterReport = {
  readonly written: number
  /** The longest time between two acknowledged writes. */
  readonly longestStopMs: number
  /** Reads that did not return the last acknowledged write. */
  readonly stale: readonly string[]
  /** Answers that a browser must never receive. */
  readonly unexpected: readonly string[]
  /** The last acknowledged value, and a value that was sent without an answer. */
  readonly allowedValues: readonly string[]
}

export type SteadyWriter = { readonly finish: () => Promise<WriterReport> }

const pauseMs = 60

/**
 * One photographer who changes the profile and reads it at once, through the front. A 503 is what a stop answers; then
 * the same write is repeated, as the studio does.
 */
export function startSteadyWriter(port: number, host: string, { customerId, cookie }: Customer): SteadyWriter {
  const caller = createCaller(port, 1, { host })
  const headers = { cookie }
  const path = '/api/customer/profile'
  const closing = new AbortController()
  const isOpen = () => !closing.signal.aborted
  let written = 0
  let longestStopMs = 0
  const stale: string[] = []
  const unexpected: string[] = []
  let allowedValues: string[] = []

  const write = async (name: string): Promise<boolean> => {
    const reply = await caller
      .call({ method: 'PUT', path, headers, body: { display_name: name } })
      .catch((error: unknown) => ({ status: 0, body: String(error) }))
    if (reply.status === 204) return true
    // Broken connections and 503 are retried, as by the studio.
    if (reply.status !== 0 && reply.status !== 503)
      unexpected.push(`write: ${reply.status} ${reply.body.slice(0, 200)}`)
    return false
  }
  const check = async (name: string): Promise<void> => {
    const reply = await caller.call({ path, headers }).catch(() => null)
    if (!reply || reply.status === 503) return
    if (reply.status !== 200) return void unexpected.push(`read: ${reply.status} ${reply.body.slice(0, 200)}`)
    const found = /"display_name":"([^"]*)"/.exec(reply.body)?.[1]
    if (found !== name) stale.push(`${customerId} read "${found}" after "${name}" was acknowledged`)
  }
  const run = async (): Promise<void> => {
    let lastAt = performance.now()
    for (let n = 1; isOpen(); n += 1) {
      const name = `Estúdio ${n}`
      const lastValue = allowedValues.at(-1)
      allowedValues = lastValue === undefined ? [name] : [lastValue, name]
      while (!(await write(name))) {
        if (!isOpen()) return
        await sleep(pauseMs)
      }
      const now = performance.now()
      longestStopMs = Math.max(longestStopMs, now - lastAt)
      lastAt = now
      written += 1
      allowedValues = [name]
      await check(name)
      await sleep(pauseMs)
    }
  }
  const done = run()
  return {
    finish: async () => {
      closing.abort()
      await done
      caller.close()
      return { written, longestStopMs, stale, unexpected, allowedValues }
    },
  }
}
