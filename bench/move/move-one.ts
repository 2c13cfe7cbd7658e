import type { Cells } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../faults/random.ts'
import { queryAsAdmin } from '../harness/as-admin.ts'
import { createCaller } from '../harness/caller.ts'
import { customer } from '../harness/customers.ts'
import type { Family } from '../selection/create-families.ts'
import { type CellRows, readCellRows } from './cell-rows.ts'
import { type CustomerWork, startCustomerWork, type Work } from './customer-work.ts'
import { type CommandOptions, type CommandRun, runMoveCommand } from './move-command.ts'
import type { PlannedMove } from './plan-moves.ts'
import type { WriterReport } from './steady-writer.ts'

export type FinishedMove = {
  readonly planned: PlannedMove
  readonly customerId: string
  readonly kills: number
  /** Runs of the command that ended by themselves without finishing, with their last line. */
  readonly rejectedRuns: readonly string[]
  readonly writer: WriterReport
  /** What the old cell answered after the move, besides 421. */
  readonly servedByOldCell: readonly string[]
  /** The old cell's rows when the directory was switched. */
  readonly oldRows: CellRows
  readonly stoppedSeconds: number | null
}

const maxRuns = 12
const workBeforeMs = 2_500
const workAfterMs = 2_500

/** Moves one customer who works meanwhile; the command is killed as planned and run again until it has finished. */
export async function moveOne(
  cells: Cells,
  work: Work,
  planned: PlannedMove,
  family: Family,
  random: Random,
): Promise<FinishedMove> {
  const { customerId } = customer(planned.number)
  const working = startCustomerWork(work, planned.number, family, random)
  try {
    await sleep(workBeforeMs)
    const moved = await runUntilMoved(cells, work, planned, customerId)
    await sleep(workAfterMs)
    const writer = await working.finish()
    const servedByOldCell = await askOldCell(cells, planned.number, family)
    return { planned, customerId, writer, servedByOldCell, ...moved }
  } catch (error) {
    await finishAfterError(working)
    throw error
  }
}

const finishAfterError = (working: CustomerWork) => working.finish().catch(() => undefined)

async function runUntilMoved(cells: Cells, work: Work, planned: PlannedMove, customerId: string) {
  const base: CommandOptions = { entry: work.moveEntry, customerId, from: cells.a, to: cells.b }
  const kills = planned.kills.filter(({ step }) => step < 10)
  const rejectedRuns: string[] = []
  let [killed, oldRows] = [0, undefined as Promise<CellRows> | undefined]
  const onStep: CommandOptions['onStep'] = (step) => {
    // Before the switch a repeated run lets running work record its results again; afterwards nothing may change.
    if (step === 8) oldRows = readCellRows(cells.a, customerId)
    if (step === 9) oldRows ??= readCellRows(cells.a, customerId)
  }
  for (let run = 0; run < maxRuns; run += 1) {
    const kill = kills.shift()
    const ended = await runMoveCommand({ ...base, onStep, ...(kill && { kill }) })
    if (ended.wasKilled) killed += 1
    else if (ended.exitCode === 0) {
      const stopped = /stopped_s=([\d.]+)/.exec(ended.output)?.[1]
      return {
        kills: killed,
        rejectedRuns,
        oldRows: await (oldRows ?? readCellRows(cells.a, customerId)),
        stoppedSeconds: stopped === undefined ? null : Number(stopped),
      }
    } else {
      rejectedRuns.push(lastLine(ended))
      await sleep(1_000)
    }
  }
  throw new Error(`customer ${planned.number} was not moved after ${maxRuns} runs: ${rejectedRuns.at(-1) ?? 'killed'}`)
}

const lastLine = ({ output }: CommandRun) => output.split('\n').at(-1) ?? ''

/** Without the front: the studio's session and the family's, which the old cell knew until now. */
async function askOldCell({ a }: Cells, number: number, family: Family): Promise<string[]> {
  const { cookie } = customer(number)
  const requests = [
    { host: new URL(a.site.appOrigin).host, path: '/api/customer/info', cookie },
    { host: family.host, path: `/api/family/gallery/${family.galleryId}/selection`, cookie: family.devices[0]! },
  ]
  const served: string[] = []
  for (const { host, path, cookie: sent } of requests) {
    const caller = createCaller(a.site.ports.nginx, 1, { host })
    const reply = await caller.call({ path, headers: { cookie: sent } }).finally(() => caller.close())
    if (reply.status !== 421) served.push(`${path} returned ${reply.status} in the old cell after the move`)
  }
  return served
}

export type ErasedMove = { readonly wasKilled: boolean; readonly left: readonly string[] }

/** Step 10, 36 days later, killed once on the way. */
export async function eraseOne(cells: Cells, work: Work, { planned, customerId }: FinishedMove): Promise<ErasedMove> {
  await queryAsAdmin(
    cells.a.stack,
    `update customer_stop set stopped_at = stopped_at - interval '36 days' where customer_id = $1`,
    [customerId],
  )
  const base: CommandOptions = { entry: work.moveEntry, customerId, from: cells.a, to: cells.b, flag: '--erase' }
  const kill = planned.kills.find(({ step }) => step === 10)
  const first = await runMoveCommand({ ...base, ...(kill && { kill }) })
  const last = first.wasKilled ? await runMoveCommand(base) : first
  const left = [...(await readCellRows(cells.a, customerId))].map(([table, rows]) => `${table}: ${rows}`)
  if (last.exitCode !== 0) left.push(`the command ended with ${last.exitCode}: ${lastLine(last)}`)
  return { wasKilled: first.wasKilled, left }
}
