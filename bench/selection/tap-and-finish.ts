import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../faults/random.ts'
import { type Family, type Device, type HttpResponse, openDevice } from './create-families.ts'
import { type FinishedPeriod, unconfirmedKey, type Ledger, type State } from './ledger.ts'

type SettledResponse = HttpResponse & {
  /** The start of the attempt that got the response. */
  readonly sentAt: number
  readonly acknowledgedAt: number
  /** Earlier attempts without a response: their effect is unknown. */
  readonly failedAttempts: number
}

const retryTimeoutMs = 90_000

/** Retries, as the family app does, until the response is final. */
async function callUntilSettled(
  device: Device,
  ledger: Ledger,
  ...[method, path, body]: Parameters<Device['call']>
): Promise<SettledResponse> {
  let failedAttempts = 0
  for (
    let pause = 40, end = performance.now() + retryTimeoutMs;
    performance.now() < end;
    pause = Math.min(pause * 1.6, 500)
  ) {
    const sentAt = performance.now()
    const response = await device.call(method, path, body).catch(() => null)
    if (response && response.status < 500)
      return { ...response, sentAt, acknowledgedAt: performance.now(), failedAttempts }
    failedAttempts += 1
    ledger.broken += 1
    await sleep(pause * (0.5 + Math.random()))
  }
  throw new Error(`no final response to ${method} ${path} for ${retryTimeoutMs / 1_000} s`)
}

type Choice = { readonly number: number; readonly state: State }
/** An opinion of a participant has no limit, so none is rejected. */
type ChoicesResponse = { readonly revision: number; readonly rejected?: readonly Choice[] }

/** State that the devices of one family share. */
export type FamilyRun = { readonly family: Family; isFinishing: boolean }

type TapOptions = {
  readonly familyRun: FamilyRun
  readonly port: number
  readonly cookie: string
  /** The participant whose device it is; null: a device of the client. */
  readonly participantId: string | null
  readonly ledger: Ledger
  readonly random: Random
  readonly totalTaps: number
  /** The longest pause between two taps; none if omitted. */
  readonly pauseMs?: number
  readonly isOver?: () => boolean
}

const finishEvery = 120
const states: readonly State[] = ['yes', 'yes', 'yes', 'yes', 'maybe', 'no', 'no', 'declined']

/** One device: taps repeatedly; sometimes it finishes, and the photographer reopens the selection. */
export async function tapAndFinish(options: TapOptions): Promise<void> {
  const { familyRun, port, cookie, participantId, ledger, random, pauseMs = 0 } = options
  const isOver = () => ledger.acknowledged >= options.totalTaps || options.isOver?.() === true
  const device = openDevice({ port, host: familyRun.family.host }, cookie)
  try {
    while (!isOver()) {
      await tap(device, options)
      if (pauseMs > 0) await sleep(random.between(0, pauseMs))
      if (participantId === null && random.chance(1 / finishEvery) && !familyRun.isFinishing) {
        familyRun.isFinishing = true
        await finishAndReopen(device, options)
        familyRun.isFinishing = false
      }
    }
  } finally {
    device.close()
  }
}

const pathOf = ({ galleryId }: Family) => `/family/gallery/${galleryId}/selection`

/** Where the device of the client or of a participant sends its taps and listens. */
export function tapPathOf(family: Family, participantId: string | null): string {
  return participantId === null ? pathOf(family) : `/family/gallery/${family.galleryId}/participation`
}

/** Usually one picture; sometimes several at once, like taps made offline. */
async function tap(
  device: Device,
  { familyRun: { family }, participantId, ledger, random }: TapOptions,
): Promise<void> {
  const changeCount = random.chance(0.1) ? random.integer(2, 6) : 1
  const numbers = new Set(Array.from({ length: changeCount }, () => random.integer(1, family.pictures)))
  const changes = [...numbers].map((number): Choice => ({ number, state: random.pick(states) }))
  const { selectionId } = family
  const response = await callUntilSettled(device, ledger, 'PUT', `${tapPathOf(family, participantId)}/choices`, {
    changes,
  })
  if (isClosed(response)) {
    ledger.rejectedAsFinished += changes.length
    if (response.failedAttempts > 0)
      for (const { number, state } of changes)
        ledger.unconfirmed.add(unconfirmedKey({ selectionId, participantId, number, state }))
    await sleep(random.between(20, 60))
    return
  }
  if (response.status !== 200) throw new Error(`a tap returned ${response.status}`)
  const { revision, rejected = [] } = response.json as ChoicesResponse
  const rejectedStates = new Map(rejected.map(({ number, state }) => [number, state]))
  for (const { number, state } of changes) {
    const confirmedState = rejectedStates.get(number) ?? state
    ledger.acknowledgedTaps.push({
      selectionId,
      participantId,
      number,
      state: confirmedState,
      revision,
      sentAt: response.sentAt,
      acknowledgedAt: response.acknowledgedAt,
    })
  }
  ledger.acknowledged += changes.length
  if (participantId !== null) ledger.acknowledgedOpinions += changes.length
  ledger.rejectedByLimit += rejected.length
}

function isClosed({ status, json }: SettledResponse): boolean {
  return status === 409 && (json as { error?: string } | undefined)?.error === 'SelectionClosed'
}

async function finishAndReopen(device: Device, options: TapOptions): Promise<void> {
  const finishedPeriod = await finish(device, options)
  if (!finishedPeriod) return
  const { familyRun, port, ledger, random } = options
  const { family } = familyRun
  ledger.finishes += 1
  ledger.finishedPeriods.push(finishedPeriod)
  // Gives the other devices time to tap on the finished selection.
  await sleep(random.between(50, 300))
  const photographer = openDevice({ port, host: 'app.revela.localhost' }, family.photographer)
  try {
    finishedPeriod.reopenSentAt = performance.now()
    const { status } = await callUntilSettled(photographer, ledger, 'PUT', `/selections/${family.selectionId}`, {
      status: 0,
    })
    if (status !== 204) throw new Error(`reopening returned ${status}`)
    ledger.reopens += 1
  } finally {
    photographer.close()
  }
}

/** Finishes with the current state; when other devices change it meanwhile, it is read again. */
async function finish(device: Device, { familyRun: { family }, ledger }: TapOptions): Promise<FinishedPeriod | null> {
  for (let attemptsLeft = 12; attemptsLeft > 0; attemptsLeft -= 1) {
    const current = await callUntilSettled(device, ledger, 'GET', pathOf(family))
    const { selection } = current.json as { selection: { totals: { chosen: number; total: number } } }
    const { chosen, total } = selection.totals
    if (chosen === 0) return null
    const body = { note: '', chosen, total, accepted: true }
    const response = await callUntilSettled(device, ledger, 'POST', `${pathOf(family)}/finish`, body)
    // Closed by an earlier attempt of this device whose response was lost. No other device finishes this selection.
    if (response.status === 200 || (isClosed(response) && response.failedAttempts > 0))
      return { selectionId: family.selectionId, acknowledgedAt: response.acknowledgedAt, reopenSentAt: null }
    if (response.status !== 409 || isClosed(response)) throw new Error(`finishing returned ${response.status}`)
  }
  return null
}
