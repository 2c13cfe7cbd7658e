import type { PictureChange, Snapshot } from './history.ts'
import { unconfirmedKey, type Ledger, type State, type AcknowledgedTap } from './ledger.ts'

/**
 * lost: an acknowledged state is missing, now or at its revision; over_limit: more chosen than allowed, at any time;
 * after_finish: a change of a finished selection; count_drift: counters, rows and acknowledgements disagree; stray: a
 * change without a request; by_participant: a participant's opinion changed the client's choices or counters.
 */
export const checks = ['lost', 'over_limit', 'after_finish', 'count_drift', 'stray', 'by_participant'] as const

export type Findings = Readonly<Record<(typeof checks)[number], string[]>>

export type Limits = ReadonlyMap<string, number>

export function findingsOf(ledger: Ledger, snapshot: Snapshot, limits: Limits): Findings {
  const findings: Findings = {
    lost: [],
    over_limit: [],
    after_finish: [],
    count_drift: [],
    stray: [],
    by_participant: [],
  }
  checkEveryTap(ledger, snapshot, findings)
  checkRows(ledger, snapshot, findings)
  checkLimits(snapshot, limits, findings)
  checkDone(ledger, snapshot, findings)
  checkParticipants(snapshot, findings)
  return findings
}

const keyOf = ({
  selectionId,
  participantId,
  number,
}: Pick<PictureChange, 'selectionId' | 'participantId' | 'number'>) =>
  `${selectionId} ${participantId ?? 'client'} ${number}`

const isChoice = ({ participantId }: Pick<PictureChange, 'participantId'>) => participantId === null

/** Every acknowledgement, also those that a later tap replaced. */
function checkEveryTap({ acknowledgedTaps }: Ledger, { pictureHistory }: Snapshot, findings: Findings): void {
  const histories = Map.groupBy(pictureHistory, keyOf)
  for (const changes of histories.values()) changes.sort((a, b) => a.revision - b.revision)
  for (const tap of acknowledgedTaps) {
    const stateThen = histories.get(keyOf(tap))?.findLast(({ revision }) => revision <= tap.revision)?.state ?? 'no'
    if (stateThen !== tap.state) findings.lost.push(`${describe(tap)}, but it was ${stateThen}`)
  }
}

function checkRows(ledger: Ledger, { pictures, selections }: Snapshot, findings: Findings): void {
  const rows = new Map(pictures.map((row) => [keyOf(row), row]))
  const last = new Map<string, AcknowledgedTap>()
  for (const tap of ledger.acknowledgedTaps) {
    const lastTap = last.get(keyOf(tap))
    if (!lastTap || lastTap.revision <= tap.revision) last.set(keyOf(tap), tap)
  }
  const expected = new Map<string, State>()
  for (const [key, tap] of last) {
    const row = rows.get(key)
    const isNewer = row !== undefined && row.revision > tap.revision
    expected.set(key, isNewer && isUnconfirmed(ledger, row) ? row.state : tap.state)
    if ((row?.state ?? 'no') !== tap.state && !isNewer) findings.lost.push(`${describe(tap)}, but it is ${row?.state}`)
  }
  for (const row of pictures) {
    const tap = last.get(keyOf(row))
    if (tap && row.revision <= tap.revision) continue
    if (isUnconfirmed(ledger, row)) expected.set(keyOf(row), row.state)
    else if (tap || row.state !== 'no') findings.stray.push(`${keyOf(row)} is ${row.state} at ${row.revision}`)
  }
  for (const { selectionId, chosen, maybe } of selections) {
    const counts = { yes: 0, maybe: 0, no: 0, declined: 0 }
    const expectedCounts = { ...counts }
    for (const row of pictures) if (row.selectionId === selectionId && isChoice(row)) counts[row.state] += 1
    for (const [key, state] of expected) if (key.startsWith(`${selectionId} client `)) expectedCounts[state] += 1
    const sums = [chosen, maybe, counts.yes, counts.maybe, expectedCounts.yes, expectedCounts.maybe]
    if (sums[0] !== sums[2] || sums[0] !== sums[4] || sums[1] !== sums[3] || sums[1] !== sums[5])
      findings.count_drift.push(
        `${selectionId}: counter ${chosen}+${maybe}, rows and ledger ${sums.slice(2).join(' ')}`,
      )
  }
}

function isUnconfirmed({ unconfirmed }: Ledger, change: PictureChange): boolean {
  return unconfirmed.has(unconfirmedKey(change))
}

function checkLimits({ pictures, selections, selectionHistory }: Snapshot, limits: Limits, findings: Findings): void {
  for (const { selectionId, chosen, revision } of [...selections, ...selectionHistory]) {
    const limit = limits.get(selectionId) ?? 0
    if (chosen > limit) findings.over_limit.push(`${selectionId} had ${chosen} of ${limit} at ${revision}`)
  }
  const chosen = Map.groupBy(
    pictures.filter((row) => row.state === 'yes' && isChoice(row)),
    ({ selectionId }) => selectionId,
  )
  for (const [selectionId, rows] of chosen) {
    const limit = limits.get(selectionId) ?? 0
    if (rows.length > limit) findings.over_limit.push(`${selectionId} has ${rows.length} rows of ${limit}`)
  }
}

function checkDone(
  { acknowledgedTaps, finishedPeriods }: Ledger,
  { pictureHistory, selectionHistory }: Snapshot,
  findings: Findings,
): void {
  const closed = new Set(
    selectionHistory.filter(({ finished }) => finished).map((change) => `${change.selectionId} ${change.revision}`),
  )
  for (const change of pictureHistory) {
    if (closed.has(`${change.selectionId} ${change.revision}`))
      findings.after_finish.push(`${keyOf(change)} became ${change.state} at ${change.revision}`)
  }
  const spans = Map.groupBy(finishedPeriods, ({ selectionId }) => selectionId)
  for (const tap of acknowledgedTaps) {
    const span = spans
      .get(tap.selectionId)
      ?.find(
        ({ acknowledgedAt, reopenSentAt }) =>
          tap.sentAt > acknowledgedAt && tap.acknowledgedAt < (reopenSentAt ?? Infinity),
      )
    if (span) findings.after_finish.push(`${describe(tap)}, after the finish was acknowledged`)
  }
}

const revisionOf = ({ selectionId, revision }: { selectionId: string; revision: number }) =>
  `${selectionId} ${revision}`

/** A revision that a participant took changes neither a choice nor a counter of the selection. */
function checkParticipants({ pictureHistory, selectionHistory }: Snapshot, findings: Findings): void {
  const ofParticipants = new Set(pictureHistory.filter((change) => !isChoice(change)).map(revisionOf))
  for (const change of pictureHistory.filter(isChoice)) {
    if (ofParticipants.has(revisionOf(change)))
      findings.by_participant.push(`${keyOf(change)} became ${change.state} at ${change.revision}`)
  }
  for (const [id, changes] of Map.groupBy(selectionHistory, ({ selectionId }) => selectionId)) {
    const inOrder = changes.toSorted((a, b) => a.revision - b.revision)
    for (const [at, change] of inOrder.entries()) {
      const before = inOrder[at - 1]
      if (before && ofParticipants.has(revisionOf(change)) && before.chosen !== change.chosen)
        findings.by_participant.push(`${id} had ${change.chosen} instead of ${before.chosen} at ${change.revision}`)
    }
  }
}

function describe(tap: AcknowledgedTap): string {
  return `${keyOf(tap)} was acknowledged as ${tap.state} at ${tap.revision}`
}
