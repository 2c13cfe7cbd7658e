import { expect, test } from 'vitest'
import { checks, findingsOf, type Findings } from './findings.ts'
import type { PictureChange, Snapshot, SelectionChange } from './history.ts'
import { unconfirmedKey, newLedger, type Ledger, type State } from './ledger.ts'

const selectionId = 'a'
const limits = new Map([[selectionId, 2]])

const acknowledgedTap = (number: number, state: State, revision: number, sentAt = revision * 10) => ({
  selectionId,
  participantId: null,
  number,
  state,
  revision,
  sentAt,
  acknowledgedAt: sentAt + 5,
})
const picture = (
  number: number,
  state: State,
  revision: number,
  participantId: string | null = null,
): PictureChange => ({
  selectionId,
  participantId,
  number,
  state,
  revision,
})
const selectionChange = (revision: number, chosen: number, finished = false): SelectionChange => ({
  selectionId,
  revision,
  chosen,
  finished,
})

/** Picture 1 chosen and removed, 2 chosen, finished at revision 4, reopened, 3 unconfirmed. */
function consistentRun(): { ledger: Ledger; snapshot: Snapshot } {
  const ledger = newLedger()
  ledger.acknowledgedTaps.push(
    acknowledgedTap(1, 'yes', 1),
    acknowledgedTap(1, 'no', 2),
    acknowledgedTap(2, 'yes', 3),
    acknowledgedTap(3, 'maybe', 6),
  )
  ledger.finishedPeriods.push({ selectionId, acknowledgedAt: 45, reopenSentAt: 50 })
  return {
    ledger,
    snapshot: {
      pictures: [picture(1, 'no', 2), picture(2, 'yes', 3), picture(3, 'maybe', 6)],
      selections: [{ ...selectionChange(6, 1), maybe: 1 }],
      pictureHistory: [picture(1, 'yes', 1), picture(1, 'no', 2), picture(2, 'yes', 3), picture(3, 'maybe', 6)],
      selectionHistory: [
        selectionChange(1, 1),
        selectionChange(2, 0),
        selectionChange(3, 1),
        selectionChange(4, 1, true),
        selectionChange(5, 1),
        selectionChange(6, 1),
      ],
    },
  }
}

const failedChecks = (findings: Findings) => checks.filter((check) => findings[check].length > 0)

test('reports nothing when rows match the acknowledgements', () => {
  const { ledger, snapshot } = consistentRun()
  expect(failedChecks(findingsOf(ledger, snapshot, limits))).toEqual([])
})

test('reports a missing acknowledged tap as lost, and the count drift', () => {
  const { ledger, snapshot } = consistentRun()
  const pictures = snapshot.pictures.filter(({ number }) => number !== 2)
  expect(failedChecks(findingsOf(ledger, { ...snapshot, pictures }, limits))).toEqual(['lost', 'count_drift'])
})

test('reports an acknowledged tap that was never stored, even when a later tap replaced it', () => {
  const { ledger, snapshot } = consistentRun()
  const pictureHistory = snapshot.pictureHistory.filter(({ revision }) => revision !== 1)
  expect(failedChecks(findingsOf(ledger, { ...snapshot, pictureHistory }, limits))).toEqual(['lost'])
})

test('reports a selection over its limit, however short', () => {
  const { ledger, snapshot } = consistentRun()
  const selectionHistory = [...snapshot.selectionHistory, selectionChange(6, 3)]
  expect(failedChecks(findingsOf(ledger, { ...snapshot, selectionHistory }, limits))).toEqual(['over_limit'])
})

test('reports a change of a finished selection in the history and in the acknowledgements', () => {
  const { ledger, snapshot } = consistentRun()
  const pictureHistory = [...snapshot.pictureHistory, picture(9, 'no', 4)]
  expect(failedChecks(findingsOf(ledger, { ...snapshot, pictureHistory }, limits))).toEqual(['after_finish'])
  ledger.acknowledgedTaps.push({ ...acknowledgedTap(2, 'yes', 3), sentAt: 46, acknowledgedAt: 49 })
  expect(failedChecks(findingsOf(ledger, snapshot, limits))).toEqual(['after_finish'])
})

test('allows an unconfirmed tap, but no change without a request', () => {
  const { ledger, snapshot } = consistentRun()
  const extraTap = {
    ...snapshot,
    pictures: [...snapshot.pictures, picture(4, 'maybe', 7)],
    selections: [{ ...selectionChange(7, 1), maybe: 2 }],
  }
  expect(failedChecks(findingsOf(ledger, extraTap, limits))).toEqual(['count_drift', 'stray'])
  ledger.unconfirmed.add(unconfirmedKey(picture(4, 'maybe', 7)))
  expect(failedChecks(findingsOf(ledger, extraTap, limits))).toEqual([])
})

test('reports a lost opinion of a participant, and one that changed the selection', () => {
  const { ledger, snapshot } = consistentRun()
  ledger.acknowledgedTaps.push({ ...acknowledgedTap(2, 'declined', 7), participantId: 'p' })
  const opinion = picture(2, 'declined', 7, 'p')
  const stored = {
    ...snapshot,
    pictures: [...snapshot.pictures, opinion],
    pictureHistory: [...snapshot.pictureHistory, opinion],
    selectionHistory: [...snapshot.selectionHistory, selectionChange(7, 1)],
  }
  expect(failedChecks(findingsOf(ledger, stored, limits))).toEqual([])
  expect(failedChecks(findingsOf(ledger, snapshot, limits))).toEqual(['lost'])
  const withChoice = { ...stored, pictureHistory: [...stored.pictureHistory, picture(2, 'yes', 7)] }
  expect(failedChecks(findingsOf(ledger, withChoice, limits))).toEqual(['by_participant'])
  const withCounter = { ...stored, selectionHistory: [...snapshot.selectionHistory, selectionChange(7, 2)] }
  expect(failedChecks(findingsOf(ledger, withCounter, limits))).toEqual(['by_participant'])
})
