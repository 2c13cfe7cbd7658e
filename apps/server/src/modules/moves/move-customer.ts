import { setTimeout as sleep } from 'node:timers/promises'
import type { CustomerCell, Directory } from '../../platform/directory/directory.ts'
import type { Cell } from './cell.ts'
import { problemsOfMove } from './check-cells.ts'
import { copyJobs, deleteJobs } from './copy-jobs.ts'
import { copyObjects, differingObjects, hasBytes, type ObjectCounts } from './copy-objects.ts'
import { compareRows, copyRows } from './copy-rows.ts'
import { countOutsideWork, endStop, findStop, setStop, transactionsEnded } from './customer-stop.ts'

export type Move = {
  readonly from: Cell
  readonly to: Cell
  readonly directory: Pick<Directory, 'findCustomer' | 'moveCustomer'>
  readonly customerId: string
  /** Told at the beginning of each step, which waits for it, and what a step has done. */
  readonly report: (step: number, text: string) => void | Promise<void>
}

export type MoveResult = { readonly rows: number; readonly objects: number; readonly stoppedSeconds: number }

/** The move cannot go on; nothing of the customer is lost, and the text says what to do. */
export class MoveRejected extends Error {
  override readonly name = 'MoveRejected'
}

const drainMs = 20_000
const sampleSize = 25
const maxCopyRounds = 10
const maxEarlyRounds = 5
/** So many are copied within seconds. */
const fewObjects = 20

/**
 * Moves a customer in ten steps (docs/scale.md); the tenth is `eraseMoved`. Every step may be interrupted: the same
 * command continues, because what has happened is read from the directory and from the stops of both cells.
 */
export async function moveCustomer(move: Move): Promise<MoveResult> {
  const { from, to, directory, customerId, report } = move
  const place = await directory.findCustomer(customerId)
  if (place?.cell === to.name) {
    await report(9, `${to.name} has the customer already: finishing`)
    return { rows: 0, objects: 0, stoppedSeconds: await finish(move) }
  }
  if (place?.cell !== from.name) {
    throw new MoveRejected(`the directory says that ${place?.cell ?? 'no cell'} has the customer, not ${from.name}`)
  }
  await report(1, 'checking both cells')
  const problems = await problemsOfMove(from, to, customerId)
  if (problems.length > 0) throw new MoveRejected(problems.join('; '))
  if (!(await findStop(from.rows, customerId))) await copyWhileWorking(move)
  await report(3, `stopping writes in ${from.name}`)
  await setStop(from.rows, customerId, 'draining', to.name)
  await report(4, 'waiting for running work')
  await waitForWork(move)
  await report(5, 'copying the objects since then')
  const { objects } = await copyObjects({ from: from.store, to: to.store }, customerId, { exact: true })
  await report(6, 'copying rows and waiting jobs')
  await setStop(to.rows, customerId, 'arriving', from.name)
  const rows = await copyRows(from, to, customerId)
  const jobs = await copyJobs(from, to, customerId)
  await report(7, `comparing ${rows} rows, ${jobs} jobs and ${objects} objects`)
  await compare(move)
  await report(8, 'switching the directory')
  await switchCell(move, place)
  await report(9, `opening in ${to.name}`)
  return { rows, objects, stoppedSeconds: await finish(move) }
}

/** Again for what was stored meanwhile, so that little is left to copy while writes are stopped. */
async function copyWhileWorking({ from, to, customerId, report }: Move): Promise<void> {
  await report(2, 'copying objects while the customer works')
  const onProgress = ({ copied, copiedBytes }: ObjectCounts) =>
    void report(2, `${copied} objects, ${megabytes(copiedBytes)} MB`)
  const stores = { from: from.store, to: to.store }
  for (let round = 1; round <= maxEarlyRounds; round += 1) {
    const { copied, objects, copiedBytes } = await copyObjects(stores, customerId, { exact: false, onProgress })
    await report(2, `${copied} of ${objects} objects copied, ${megabytes(copiedBytes)} MB`)
    if (copied <= fewObjects) return
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

/**
 * Closes the customer at a moment when nothing of theirs runs outside. Work that began before the stop ends first; what
 * it did outside may still be recorded while the state is `draining`.
 */
async function waitForWork({ from, to, customerId }: Move): Promise<void> {
  const deadline = Date.now() + drainMs
  const close = async () => {
    await setStop(from.rows, customerId, 'closed', to.name)
    return transactionsEnded(from.rows, deadline - Date.now())
  }
  let ended = await transactionsEnded(from.rows, drainMs)
  while (ended) {
    if ((await countOutsideWork(from.rows, customerId)) === 0) {
      ended = await close()
      // A mail could be claimed between the look and the stop.
      if (ended && (await countOutsideWork(from.rows, customerId)) === 0) return
      await setStop(from.rows, customerId, 'draining', to.name)
    }
    if (Date.now() > deadline) break
    await sleep(100)
  }
  await endStop(from.rows, customerId)
  throw new MoveRejected('work of the customer did not end in time; the stop was removed, try again later')
}

async function compare(move: Move): Promise<void> {
  const { from, to, customerId } = move
  const differences = await compareRows(from, to, customerId)
  const objects = await differingAtLast(move)
  const damaged = await damagedOriginals(move)
  if (differences.length + objects.length + damaged.length === 0) return
  const tables = differences.map(({ table, from: one, to: other }) => `${table} ${one.rows} and ${other.rows}`)
  const keys = [...objects, ...damaged].slice(0, 5)
  throw new MoveRejected(
    `the copies differ: ${[...tables, ...keys].join(', ')}. Writes are still stopped: find the cause, then run this again or --undo`,
  )
}

/**
 * Renditions that were being made when writes stopped are stored after the copy. They are copied too. What is stored even
 * later is not needed: its job moves with the customer.
 */
async function differingAtLast({ from, to, customerId }: Move): Promise<string[]> {
  const stores = { from: from.store, to: to.store }
  for (let round = 1; ; round += 1) {
    const differing = await differingObjects(stores, customerId)
    if (differing.length === 0 || round === maxCopyRounds) return differing
    await copyObjects(stores, customerId, { exact: true })
  }
}

/** A random sample: sizes of all objects were compared, and the scrub of the new cell reads all of them. */
async function damagedOriginals({ from, to, customerId }: Move): Promise<string[]> {
  const { rows } = await from.rows.query<{ object_key: string; sha256: Buffer }>(
    'select object_key, sha256 from picture where customer_id = $1 order by random() limit $2',
    [customerId, sampleSize],
  )
  const damaged: string[] = []
  for (const { object_key: key, sha256 } of rows) {
    // An original that the old cell lacks too is for its scrub, and does not stop the move.
    if (!(await hasBytes(to.store, key, sha256)) && (await hasBytes(from.store, key, sha256))) damaged.push(key)
  }
  return damaged
}

async function switchCell({ from, to, directory, customerId }: Move, place: CustomerCell): Promise<void> {
  const [here, there] = [await findStop(from.rows, customerId), await findStop(to.rows, customerId)]
  if (here?.state !== 'closed' || there?.state !== 'arriving') {
    throw new MoveRejected('the stops of the cells changed: is another move of this customer running?')
  }
  if (!(await directory.moveCustomer(place, to.name))) {
    throw new MoveRejected('the directory’s entry changed meanwhile: is another move of this customer running?')
  }
}

/** The old cell serves nothing before the new one serves anything. Returns how long writes were stopped. */
async function finish({ from, to, customerId }: Move): Promise<number> {
  const stop = await findStop(from.rows, customerId)
  await setStop(from.rows, customerId, 'moved', to.name)
  await to.rows.query('select open_moved_customer($1)', [customerId])
  await deleteJobs(from, customerId)
  return stop?.state === 'moved' || !stop ? 0 : (Date.now() - stop.stoppedAt.getTime()) / 1_000
}
