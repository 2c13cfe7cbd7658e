import { reopen, selectionStatus, selectionTotals, type CalendarDay, type SelectionFacts } from '@revela/domain'
import type { Selection, SelectionChange } from '../api/selection-queries.ts'
import { termsOf } from './wire-terms.ts'

function factsOf({ limit_date, finished_at }: Pick<Selection, 'limit_date' | 'finished_at'>): SelectionFacts {
  return {
    limitDay: limit_date as CalendarDay | null,
    finishedAt: finished_at === null ? null : new Date(finished_at),
  }
}

function reopened(selection: Selection, now: Date): Partial<Selection> {
  const { limitDay } = reopen(factsOf(selection), now)
  return { limit_date: limitDay, finished_at: null, payment: null, asked: null }
}

/** A card as it will be once the server has agreed to the change. */
export function editedSelection(selection: Selection, change: SelectionChange, now: Date): Selection {
  const { status, ...fields } = change
  const opens = status === 0 && fields.limit_date === undefined
  // Another day answers whoever asked for more time.
  const granted = fields.limit_date !== undefined && selection.asked?.what === 'deadline'
  const edited = {
    ...selection,
    ...fields,
    ...(granted ? { asked: null } : {}),
    ...(opens ? reopened(selection, now) : {}),
  }
  const { totalCents, ...totals } = selectionTotals(termsOf(edited), edited.totals.chosen)
  return {
    ...edited,
    status: selectionStatus(factsOf(edited), now),
    totals: { ...edited.totals, ...totals, total: totalCents },
  }
}

/** A date that changes the state says so: `status` goes along as 0. */
export function deadlineChange(selection: Selection, limit_date: string | null, now: Date): SelectionChange {
  const after = editedSelection(selection, { limit_date }, now).status
  return after === selection.status ? { limit_date } : { limit_date, status: 0 }
}
