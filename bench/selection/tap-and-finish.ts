import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../faults/random.ts'
import { type Family, type Device, type Heard, openDevice } from './families.ts'
import { type Done, doubtKey, type Ledger, type State } from './ledger.ts'

type Settled = Heard & {
  /** When the try that was answered began. */
  readonly sentAt: number
  readonly heardAt: number
  /** Tries before it that nobody answered: what they did is not known. */
  readonly unheard: number
}

const patienceMs = 90_000

/** Asks again, as the family's app does, until the server says yes or no. */
async function settled(
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

type Choice = { readonly number: number; readonly state: State }
type Answer = { readonly revision: number; readonly refused: readonly Choice[] }

/** What the devices of one family know of each other. */
export type Table = { readonly family: Family; isEnding: boolean }

type Given = {
  readonly table: Table
  readonly port: number
  readonly cookie: string
  readonly ledger: Ledger
  readonly random: Random
  readonly wanted: number
}

const finishEvery = 120
const states: readonly State[] = ['yes', 'yes', 'yes', 'yes', 'maybe', 'no', 'no']

/** One device: taps and taps; now and then it finishes, and the photographer opens the selection again. */
export async function tapAndFinish(given: Given): Promise<void> {
  const { table, port, cookie, ledger, random, wanted } = given
  const device = openDevice({ port, host: table.family.host }, cookie)
  try {
    while (ledger.acknowledged < wanted) {
      await tap(device, given)
      if (random.chance(1 / finishEvery) && !table.isEnding) {
        table.isEnding = true
        await finishAndReopen(device, given)
        table.isEnding = false
      }
    }
  } finally {
    device.close()
  }
}

const pathOf = ({ galleryId }: Family) => `/family/gallery/${galleryId}/selection`

/** Mostly one; now and then several at once, as taps made without a connection arrive. */
async function tap(device: Device, { table: { family }, ledger, random }: Given): Promise<void> {
  const many = random.chance(0.1) ? random.whole(2, 6) : 1
  const numbers = new Set(Array.from({ length: many }, () => random.whole(1, family.pictures)))
  const changes = [...numbers].map((number): Choice => ({ number, state: random.pick(states) }))
  const { selectionId } = family
  const heard = await settled(device, ledger, 'PUT', `${pathOf(family)}/choices`, { changes })
  if (isClosed(heard)) {
    ledger.refusedAsDone += changes.length
    if (heard.unheard > 0)
      for (const { number, state } of changes) ledger.doubtful.add(doubtKey(selectionId, number, state))
    await sleep(random.between(20, 60))
    return
  }
  if (heard.status !== 200) throw new Error(`a tap was answered with ${heard.status}`)
  const { revision, refused } = heard.json as Answer
  const stayed = new Map(refused.map(({ number, state }) => [number, state]))
  for (const { number, state } of changes) {
    const told = stayed.get(number) ?? state
    ledger.told.push({ selectionId, number, state: told, revision, sentAt: heard.sentAt, heardAt: heard.heardAt })
  }
  ledger.acknowledged += changes.length
  ledger.refusedByLimit += refused.length
}

function isClosed({ status, json }: Settled): boolean {
  return status === 409 && (json as { error?: string } | undefined)?.error === 'SelectionClosed'
}

async function finishAndReopen(device: Device, given: Given): Promise<void> {
  const done = await finish(device, given)
  if (!done) return
  const { table, port, ledger, random } = given
  const { family } = table
  ledger.finishes += 1
  ledger.done.push(done)
  // Time for everybody to tap on what is done.
  await sleep(random.between(50, 300))
  const photographer = openDevice({ port, host: 'app.revela.localhost' }, family.photographer)
  try {
    done.reopenSentAt = performance.now()
    const { status } = await settled(photographer, ledger, 'PUT', `/selections/${family.selectionId}`, { status: 0 })
    if (status !== 204) throw new Error(`opening again was answered with ${status}`)
    ledger.reopens += 1
  } finally {
    photographer.close()
  }
}

/** With what is on the screen; while others tap that changes, and it is looked at again. */
async function finish(device: Device, { table: { family }, ledger }: Given): Promise<Done | null> {
  for (let left = 12; left > 0; left -= 1) {
    const seen = await settled(device, ledger, 'GET', pathOf(family))
    const { selection } = seen.json as { selection: { totals: { chosen: number; total: number } } }
    const { chosen, total } = selection.totals
    if (chosen === 0) return null
    const body = { note: '', chosen, total, accepted: true }
    const heard = await settled(device, ledger, 'POST', `${pathOf(family)}/finish`, body)
    // Closed: an earlier try of ours, whose answer was not heard. Nobody else ends this selection.
    if (heard.status === 200 || (isClosed(heard) && heard.unheard > 0))
      return { selectionId: family.selectionId, heardAt: heard.heardAt, reopenSentAt: null }
    if (heard.status !== 409 || isClosed(heard)) throw new Error(`finishing was answered with ${heard.status}`)
  }
  return null
}
