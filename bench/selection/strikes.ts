import { waitUntil } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../faults/random.ts'
import type { SupervisedProcess } from '../faults/supervised-process.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import type { KillablePostgres } from './own-postgres.ts'

export type Struck = { readonly what: 'api' | 'database'; readonly ms: number }

export type Strikes = { readonly struck: Struck[]; readonly harnessFaults: string[] }

type Field = {
  readonly ground: KillablePostgres
  readonly api: SupervisedProcess
  readonly line: TcpProxy
  /** Grows with every call that was answered. */
  readonly ledger: { readonly acknowledged: number }
  readonly random: Random
  readonly isOver: () => boolean
}

const moments = ['any', 'sent', 'answered'] as const

/** Kills evenly spread over what is acknowledged: at any time, while a commit is sent, when its answer comes and is not heard. */
export async function strikeAlong(
  field: Field,
  { kills, wanted }: { kills: readonly Struck['what'][]; wanted: number },
): Promise<Strikes> {
  const { ledger, api, isOver } = field
  const strikes: Strikes = { struck: [], harnessFaults: [] }
  for (const [at, what] of kills.entries()) {
    const due = ((at + 1) * wanted) / (kills.length + 1)
    while (ledger.acknowledged < due && !isOver()) await sleep(5)
    if (isOver()) {
      strikes.harnessFaults.push(`${what}: everybody had stopped`)
      continue
    }
    try {
      const begun = performance.now()
      await strike(field, what, moments[Math.floor(at / 2) % moments.length]!)
      await waitUntil(() => api.isUp(), { timeoutMs: 60_000, otherwise: () => 'the api did not come back' })
      const back = ledger.acknowledged
      await waitUntil(() => ledger.acknowledged > back || isOver(), {
        timeoutMs: 60_000,
        otherwise: () => 'nothing was acknowledged within a minute',
      })
      strikes.struck.push({ what, ms: performance.now() - begun })
    } catch (fault) {
      strikes.harnessFaults.push(`${what}: ${String(fault)}`)
    }
  }
  return strikes
}

async function strike(
  { ground, api, line, random }: Field,
  what: Struck['what'],
  moment: (typeof moments)[number],
): Promise<void> {
  let killed: Promise<unknown> = Promise.resolve()
  let wasThere = true
  const act = () => {
    if (what === 'api') wasThere = api.kill()
    else killed = ground.crashDatabase()
  }
  if (moment === 'any') act()
  else if (!(await line.strike(moment, act, 3_000))) throw new Error('no commit went by')
  if (what === 'api') {
    if (!wasThere) throw new Error('it was not there to be killed')
    await sleep(30)
    return
  }
  await killed
  await sleep(random.between(0, 500))
  await ground.reviveDatabase()
}
