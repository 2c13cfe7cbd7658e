import { expect, test } from 'vitest'
import { checks, findingsOf, type Findings } from './findings.ts'
import type { PictureChange, Seen, SelectionChange } from './history.ts'
import { doubtKey, newLedger, type Ledger, type State } from './ledger.ts'

const selectionId = 'a'
const limits = new Map([[selectionId, 2]])

const told = (number: number, state: State, revision: number, sentAt = revision * 10) => ({
  selectionId,
  number,
  state,
  revision,
  sentAt,
  heardAt: sentAt + 5,
})
const picture = (number: number, state: State, revision: number): PictureChange => ({
  selectionId,
  number,
  state,
  revision,
})
const at = (revision: number, chosen: number, finished = false): SelectionChange => ({
  selectionId,
  revision,
  chosen,
  finished,
})

/** Photograph 1 chosen and let go, 2 chosen, finished at revision 4, opened again, 3 perhaps. */
function story(): { ledger: Ledger; seen: Seen } {
  const ledger = newLedger()
  ledger.told.push(told(1, 'yes', 1), told(1, 'no', 2), told(2, 'yes', 3), told(3, 'maybe', 6))
  ledger.done.push({ selectionId, heardAt: 45, reopenSentAt: 50 })
  return {
    ledger,
    seen: {
      pictures: [picture(1, 'no', 2), picture(2, 'yes', 3), picture(3, 'maybe', 6)],
      selections: [{ ...at(6, 1), maybe: 1 }],
      pictureHistory: [picture(1, 'yes', 1), picture(1, 'no', 2), picture(2, 'yes', 3), picture(3, 'maybe', 6)],
      selectionHistory: [at(1, 1), at(2, 0), at(3, 1), at(4, 1, true), at(5, 1), at(6, 1)],
    },
  }
}

const named = (found: Findings) => checks.filter((check) => found[check].length > 0)

test('what is as it was told is faultless', () => {
  const { ledger, seen } = story()
  expect(named(findingsOf(ledger, seen, limits))).toEqual([])
})

test('a tap that is not there is lost, and the sums show it', () => {
  const { ledger, seen } = story()
  const pictures = seen.pictures.filter(({ number }) => number !== 2)
  expect(named(findingsOf(ledger, { ...seen, pictures }, limits))).toEqual(['lost', 'count_drift'])
})

test('a tap that was never there is lost, even when another was made over it', () => {
  const { ledger, seen } = story()
  const pictureHistory = seen.pictureHistory.filter(({ revision }) => revision !== 1)
  expect(named(findingsOf(ledger, { ...seen, pictureHistory }, limits))).toEqual(['lost'])
})

test('one too many is found, for however short a time', () => {
  const { ledger, seen } = story()
  const selectionHistory = [...seen.selectionHistory, at(6, 3)]
  expect(named(findingsOf(ledger, { ...seen, selectionHistory }, limits))).toEqual(['over_limit'])
})

test('a change of what is done is found in the database and in what devices were told', () => {
  const { ledger, seen } = story()
  const pictureHistory = [...seen.pictureHistory, picture(9, 'no', 4)]
  expect(named(findingsOf(ledger, { ...seen, pictureHistory }, limits))).toEqual(['after_done'])
  ledger.told.push({ ...told(2, 'yes', 3), sentAt: 46, heardAt: 49 })
  expect(named(findingsOf(ledger, seen, limits))).toEqual(['after_done'])
})

test('a tap whose answer was not heard may count, one that nobody made may not', () => {
  const { ledger, seen } = story()
  const more = {
    ...seen,
    pictures: [...seen.pictures, picture(4, 'maybe', 7)],
    selections: [{ ...at(7, 1), maybe: 2 }],
  }
  expect(named(findingsOf(ledger, more, limits))).toEqual(['count_drift', 'stray'])
  ledger.doubtful.add(doubtKey(selectionId, 4, 'maybe'))
  expect(named(findingsOf(ledger, more, limits))).toEqual([])
})
