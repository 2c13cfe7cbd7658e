import { waitUntil } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../faults/random.ts'
import type { SupervisedProcess } from '../faults/supervised-process.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import type { KillablePostgres } from './killable-postgres.ts'

export type Kill = { readonly target: 'api' | 'database'; readonly ms: number }

export type KillReport = { readonly kills: Kill[]; readonly harnessErrors: string[] }

type KillContext = {
  readonly killablePostgres: KillablePostgres
  readonly api: SupervisedProcess
  readonly proxy: TcpProxy
  /** Grows with every acknowledged call. */
  readonly ledger: { readonly acknowledged: number }
  readonly random: Random
  readonly isOver: () => boolean
}

const moments = ['any', 'sent', 'answered'] as const

/**
 * Spreads kills evenly over the acknowledged calls: at any time, while a commit is sent, or when its response is lost.
 */
export async function killDuringRun(
  context: KillContext,
  { kills, totalTaps }: { kills: readonly Kill['target'][]; totalTaps: number },
): Promise<KillReport> {
  const { ledger, api, isOver } = context
  const killReport: KillReport = { kills: [], harnessErrors: [] }
  for (const [index, target] of kills.entries()) {
    const dueTaps = ((index + 1) * totalTaps) / (kills.length + 1)
    while (ledger.acknowledged < dueTaps && !isOver()) await sleep(5)
    if (isOver()) {
      killReport.harnessErrors.push(`${target}: all devices had stopped`)
      continue
    }
    try {
      const startedAt = performance.now()
      await kill(context, target, moments[Math.floor(index / 2) % moments.length]!)
      await waitUntil(() => api.isUp(), { timeoutMs: 60_000, timeoutMessage: () => 'the api did not come back' })
      const acknowledgedBefore = ledger.acknowledged
      await waitUntil(() => ledger.acknowledged > acknowledgedBefore || isOver(), {
        timeoutMs: 60_000,
        timeoutMessage: () => 'nothing was acknowledged within a minute',
      })
      killReport.kills.push({ target, ms: performance.now() - startedAt })
    } catch (error) {
      killReport.harnessErrors.push(`${target}: ${String(error)}`)
    }
  }
  return killReport
}

async function kill(
  { killablePostgres, api, proxy, random }: KillContext,
  target: Kill['target'],
  moment: (typeof moments)[number],
): Promise<void> {
  let killed: Promise<unknown> = Promise.resolve()
  let wasRunning = true
  const killTarget = () => {
    if (target === 'api') wasRunning = api.kill()
    else killed = killablePostgres.crashDatabase()
  }
  if (moment === 'any') killTarget()
  else if (!(await proxy.runAtMoment(moment, killTarget, 3_000)))
    throw new Error('no commit seen in time, kill not injected')
  if (target === 'api') {
    if (!wasRunning) throw new Error('it was not running and could not be killed')
    await sleep(30)
    return
  }
  await killed
  await sleep(random.between(0, 500))
  await killablePostgres.restartDatabase()
}
