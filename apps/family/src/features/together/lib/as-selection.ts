import type { AnswerOf, choosePictures, getFamilySelection, getSelectionChanges } from '@revela/contract'
import type { Participation } from '../api/together-calls.ts'

type FamilySelection = NonNullable<AnswerOf<typeof getFamilySelection>['selection']>
type SelectionChanges = AnswerOf<typeof getSelectionChanges>
type ChooseAnswer = AnswerOf<typeof choosePictures>

/** An opinion has no price, so all of these stay 0. */
const noTotals = { chosen: 0, included: 0, extras: 0, total: 0, maybe: 0 }

/**
 * A participant's opinions as a selection without price, limit and deadline, so that the same session, grid and
 * decision mode work on them. The device stores what is unsent under the participant's id, apart from the client's.
 */
export function asSelection(participation: Participation): FamilySelection {
  const { id, status, revision, choices, comments, finished_at: finishedAt } = participation
  return {
    id,
    status,
    revision,
    terms: {
      selling: false,
      charge_type: null,
      contracted: null,
      extra_price: null,
      allow_extras: false,
      price_packages: [],
    },
    limit_date: null,
    days_left: null,
    instructions: '',
    totals: noTotals,
    choices: choices.flatMap(({ number, state }) => (state === 'no' ? [] : [{ number, state }])),
    comments,
    price_accepted: true,
    finished_at: finishedAt,
    finished_by: null,
    note: '',
    reopen_requested_at: null,
    deadline_requested_at: null,
    declined: null,
    payment: null,
    pays_by_pix: false,
    automatic_pix: false,
    due: 0,
    paid_before: 0,
    declared_before: 0,
  }
}

export function asChanges({ revision, status, choices, comments }: Participation): SelectionChanges {
  return { revision, status, totals: noTotals, choices, comments, reread: false }
}

/** Nothing is rejected: opinions have no limit. */
export function asChooseAnswer(answer: Pick<ChooseAnswer, 'revision' | 'changed'>): ChooseAnswer {
  return { ...answer, totals: noTotals, rejected: [] }
}
