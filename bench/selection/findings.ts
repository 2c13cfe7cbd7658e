import type { PictureChange, Seen } from './history.ts'
import { doubtKey, type Ledger, type State, type Told } from './ledger.ts'

/**
 * lost: a device was told a state that is not there, or was not there then; over_limit: more chosen than agreed, at any
 * time; after_done: a change of a selection that was done; count_drift: counters, rows and what devices were told do not
 * agree; stray: a change that nobody asked for.
 */
export const checks = ['lost', 'over_limit', 'after_done', 'count_drift', 'stray'] as const

export type Findings = Readonly<Record<(typeof checks)[number], string[]>>

export type Limits = ReadonlyMap<string, number>

export function findingsOf(ledger: Ledger, seen: Seen, limits: Limits): Findings {
  const found: Findings = { lost: [], over_limit: [], after_done: [], count_drift: [], stray: [] }
  checkEveryTap(ledger, seen, found)
  checkRows(ledger, seen, found)
  checkLimits(seen, limits, found)
  checkDone(ledger, seen, found)
  return found
}

const keyOf = ({ selectionId, number }: Pick<PictureChange, 'selectionId' | 'number'>) => `${selectionId} ${number}`

/** Every single acknowledgement, also those that a later tap wrote over. */
function checkEveryTap({ told }: Ledger, { pictureHistory }: Seen, found: Findings): void {
  const histories = Map.groupBy(pictureHistory, keyOf)
  for (const changes of histories.values()) changes.sort((a, b) => a.revision - b.revision)
  for (const tap of told) {
    const then = histories.get(keyOf(tap))?.findLast(({ revision }) => revision <= tap.revision)?.state ?? 'no'
    if (then !== tap.state) found.lost.push(`${describe(tap)}, but it was ${then}`)
  }
}

function checkRows(ledger: Ledger, { pictures, selections }: Seen, found: Findings): void {
  const rows = new Map(pictures.map((row) => [keyOf(row), row]))
  const last = new Map<string, Told>()
  for (const tap of ledger.told) {
    const known = last.get(keyOf(tap))
    if (!known || known.revision <= tap.revision) last.set(keyOf(tap), tap)
  }
  const expected = new Map<string, State>()
  for (const [key, tap] of last) {
    const row = rows.get(key)
    const isNewer = row !== undefined && row.revision > tap.revision
    expected.set(key, isNewer && isDoubtful(ledger, row) ? row.state : tap.state)
    if ((row?.state ?? 'no') !== tap.state && !isNewer) found.lost.push(`${describe(tap)}, but it is ${row?.state}`)
  }
  for (const row of pictures) {
    const tap = last.get(keyOf(row))
    if (tap && row.revision <= tap.revision) continue
    if (isDoubtful(ledger, row)) expected.set(keyOf(row), row.state)
    else if (tap || row.state !== 'no') found.stray.push(`${keyOf(row)} is ${row.state} at ${row.revision}`)
  }
  for (const { selectionId, chosen, maybe } of selections) {
    const counted = { yes: 0, maybe: 0, no: 0 }
    const agreed = { yes: 0, maybe: 0, no: 0 }
    for (const row of pictures) if (row.selectionId === selectionId) counted[row.state] += 1
    for (const [key, state] of expected) if (key.startsWith(selectionId)) agreed[state] += 1
    const sums = [chosen, maybe, counted.yes, counted.maybe, agreed.yes, agreed.maybe]
    if (sums[0] !== sums[2] || sums[0] !== sums[4] || sums[1] !== sums[3] || sums[1] !== sums[5])
      found.count_drift.push(`${selectionId}: counter ${chosen}+${maybe}, rows and ledger ${sums.slice(2).join(' ')}`)
  }
}

function isDoubtful({ doubtful }: Ledger, { selectionId, number, state }: PictureChange): boolean {
  return doubtful.has(doubtKey(selectionId, number, state))
}

function checkLimits({ pictures, selections, selectionHistory }: Seen, limits: Limits, found: Findings): void {
  for (const { selectionId, chosen, revision } of [...selections, ...selectionHistory]) {
    const limit = limits.get(selectionId) ?? 0
    if (chosen > limit) found.over_limit.push(`${selectionId} had ${chosen} of ${limit} at ${revision}`)
  }
  const chosen = Map.groupBy(
    pictures.filter(({ state }) => state === 'yes'),
    ({ selectionId }) => selectionId,
  )
  for (const [selectionId, rows] of chosen) {
    const limit = limits.get(selectionId) ?? 0
    if (rows.length > limit) found.over_limit.push(`${selectionId} has ${rows.length} rows of ${limit}`)
  }
}

function checkDone({ told, done }: Ledger, { pictureHistory, selectionHistory }: Seen, found: Findings): void {
  const closed = new Set(
    selectionHistory.filter(({ finished }) => finished).map((at) => `${at.selectionId} ${at.revision}`),
  )
  for (const change of pictureHistory) {
    if (closed.has(`${change.selectionId} ${change.revision}`))
      found.after_done.push(`${keyOf(change)} became ${change.state} at ${change.revision}`)
  }
  const spans = Map.groupBy(done, ({ selectionId }) => selectionId)
  for (const tap of told) {
    const span = spans
      .get(tap.selectionId)
      ?.find(({ heardAt, reopenSentAt }) => tap.sentAt > heardAt && tap.heardAt < (reopenSentAt ?? Infinity))
    if (span) found.after_done.push(`${describe(tap)}, after the end was told`)
  }
}

function describe(tap: Told): string {
  return `${keyOf(tap)} was told to be ${tap.state} at ${tap.revision}`
}
