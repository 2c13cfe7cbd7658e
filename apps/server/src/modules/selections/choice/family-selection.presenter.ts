import type { AnswerOf, getFamilySelection } from '@revela/contract'
import {
  daysLeft,
  selectionStatus,
  selectionTotals,
  type CalendarDay,
  termsFromStored,
  termsToStored,
} from '@revela/domain'
import { dueOf } from '../pix-key.ts'
import { factsOf, type SelectionRow } from '../selections.module.ts'
import type { Choice, CommentRow } from './choice.repository.ts'

type FamilySelection = NonNullable<AnswerOf<typeof getFamilySelection>['selection']>

export function presentTotals(row: SelectionRow): FamilySelection['totals'] {
  const { chosen, included, extras, totalCents } = selectionTotals(termsFromStored(row), row.chosen)
  return { chosen, included, extras, total: totalCents, maybe: row.maybe }
}

export function presentThreads(comments: readonly CommentRow[]): FamilySelection['comments'] {
  const threads = Map.groupBy(comments, ({ number }) => number)
  return [...threads].map(([number, rows]) => ({
    number,
    messages: rows.map((row) => ({ id: row.id, by: row.author, text: row.text, at: row.written_at.toISOString() })),
  }))
}

export function presentFamilySelection(
  row: SelectionRow,
  given: { instructions: string; choices: readonly Choice[]; comments: readonly CommentRow[]; now: Date },
): FamilySelection {
  return {
    id: row.id,
    status: selectionStatus(factsOf(row), given.now),
    revision: row.revision,
    terms: termsToStored(termsFromStored(row)),
    limit_date: row.limit_day,
    days_left: daysLeft(row.limit_day as CalendarDay | null, given.now),
    instructions: given.instructions,
    totals: presentTotals(row),
    choices: given.choices.flatMap(({ number, state }) => (state === 'no' ? [] : [{ number, state }])),
    comments: presentThreads(given.comments),
    price_accepted: row.price_accepted_at !== null,
    finished_at: row.finished_at?.toISOString() ?? null,
    note: row.note,
    reopen_asked_at: row.reopen_asked_at?.toISOString() ?? null,
    deadline_asked_at: row.deadline_asked_at?.toISOString() ?? null,
    payment: presentPayment(row),
  }
}

function presentPayment(row: SelectionRow): FamilySelection['payment'] {
  if (row.pix_code === null || row.finished_total === null) return null
  return {
    code: row.pix_code,
    total: dueOf(row),
    declared_at: row.pix_declared_at?.toISOString() ?? null,
    received_at: row.pix_received_at?.toISOString() ?? null,
  }
}
