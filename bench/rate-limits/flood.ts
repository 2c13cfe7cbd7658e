import { setTimeout as sleep } from 'node:timers/promises'
import { createCaller } from '../harness/caller.ts'
import { anyOf, customer } from '../harness/customers.ts'
import { cpuMicros } from '../harness/process-cpu.ts'
import { median, quantile } from '../harness/statistics.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { signInFrom } from './sign-in-request.ts'

export type Flood = {
  readonly quietP95: number
  readonly floodP95: number
  readonly floods: number
  readonly errors: number
}

/**
 * One client reads /customer/info while others try passwords for many accounts from many addresses, as fast as they
 * can.
 */
export async function flood(
  { port, pid }: ServerProcess,
  options: { seconds: number; customers: number },
): Promise<Flood> {
  const baselineReads = await readFor(port, options)
  let [sent, errors] = [0, 0]
  const stopController = new AbortController()
  const statuses = new Map<number, number>()
  const attacker = createCaller(port, 32)
  const runAttacker = async (): Promise<void> => {
    while (!stopController.signal.aborted) {
      const n = sent++
      // The limits of the first customer are used up by the earlier guesses.
      const { email } = customer(2 + (n % (options.customers - 1)))
      const reply = await attacker.call(signInFrom(2_000_000 + n, email, 'não é esta senha')).catch(() => null)
      if (reply) statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (!reply || reply.status >= 500) errors += 1
    }
  }
  const attackers = Promise.all(Array.from({ length: 32 }, runAttacker))
  const cpuBefore = cpuMicros(pid)
  const read = await readFor(port, options)
  const cores = (cpuMicros(pid) - cpuBefore) / 1e6 / options.seconds
  stopController.abort()
  await attackers
  attacker.close()
  const statusText = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`sign-in flood, concurrency 32: ${statusText}; the api used ${cores.toFixed(2)} cores`)
  for (const [name, { times }] of Object.entries({ baselineReads, floodResult: read })) {
    console.log(
      `  /customer/info ${name.padEnd(8)} median ${median(times).toFixed(2)} ms   p95 ${quantile(times, 0.95).toFixed(2)} ms`,
    )
  }
  return {
    quietP95: quantile(baselineReads.times, 0.95),
    floodP95: quantile(read.times, 0.95),
    floods: sent,
    errors: errors + baselineReads.errors + read.errors,
  }
}

async function readFor(port: number, { seconds, customers }: { seconds: number; customers: number }) {
  const caller = createCaller(port, 1)
  const times: number[] = []
  let errors = 0
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(5)) {
    // The sessions of the first customer ended when the password was changed by the e-mail link.
    const { cookie } = customer(1 + anyOf(customers - 1))
    const reply = await caller.call({ path: '/api/customer/info', headers: { cookie } })
    times.push(reply.ms)
    if (reply.status !== 200) errors += 1
  }
  caller.close()
  return { times, errors }
}
