import {
  keepPayment,
  reopen,
  selectionStatus,
  selectionTotals,
  type CalendarDay,
  type SelectionFacts,
  termsFromWire,
} from '@revela/domain'
import { selectionCard, selectionRequest, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { type Selection, type SelectionChange, selectionCalls, selectionsQuery } from './selection-queries.ts'

function factsOf({ limit_date, finished_at }: Pick<Selection, 'limit_date' | 'finished_at'>): SelectionFacts {
  return {
    deadlineDay: limit_date as CalendarDay | null,
    finishedAt: finished_at === null ? null : new Date(finished_at),
  }
}

function reopened(selection: Selection, now: Date): Partial<Selection> {
  const { deadlineDay } = reopen(factsOf(selection), now)
  const payment = reopenedPayment(selection.payment)
  return { limit_date: deadlineDay, finished_at: null, finished_by: null, payment, asked: null }
}

/** What was received or declared is deducted when the selection is finished again. */
function reopenedPayment(payment: Selection['payment']): Selection['payment'] {
  if (payment === null) return null
  const { paidBefore, declaredBefore } = keepPayment(
    {
      finishedTotal: payment.total + payment.paid_before,
      paidBefore: payment.paid_before,
      received: payment.received_at !== null,
    },
    { declared: payment.declared_at !== null, declaredBefore: payment.declared_before },
  )
  if (paidBefore + declaredBefore === 0) return null
  return {
    total: 0,
    by_pix: payment.by_pix,
    declared_at: null,
    received_at: null,
    received_by: null,
    paid_before: paidBefore,
    declared_before: declaredBefore,
  }
}

/** The selection as it will be after the server has applied the change. */
export function editedSelection(selection: Selection, change: SelectionChange, now: Date): Selection {
  const { status, decline_request: declines, ...fields } = change
  const opens = status === 0 && fields.limit_date === undefined
  // A new date grants a request for more time.
  const granted = fields.limit_date !== undefined && selection.asked?.what === 'deadline'
  const edited = {
    ...selection,
    ...fields,
    ...(granted || declines ? { asked: null } : {}),
    ...(opens ? reopened(selection, now) : {}),
  }
  const { totalCents, ...totals } = selectionTotals(termsFromWire(edited), edited.totals.chosen)
  return {
    ...edited,
    status: selectionStatus(factsOf(edited), now),
    totals: { ...edited.totals, ...totals, total: totalCents },
  }
}

/** A date that changes the state is sent with `status` 0. */
export function deadlineChange(selection: Selection, limit_date: string | null, now: Date): SelectionChange {
  const after = editedSelection(selection, { limit_date }, now).status
  return after === selection.status ? { limit_date } : { limit_date, status: 0 }
}

type Edit = { readonly id: string; readonly change: SelectionChange; readonly done: string }

function wordFor(change: SelectionChange): string {
  if (change.status === 0 && change.limit_date === undefined) return selectionCard.reopened
  if (change.decline_request) return selectionRequest.declined
  const permission = change.magic_link_enabled !== undefined || change.allow_extra_pictures !== undefined
  return permission ? selectionCard.permission : selectionCard.edited
}

/** Edits one selection: updates it optimistically and reverts it on an error. */
export function useEditSelection(galleryId: string) {
  const queries = useQueryClient()
  const { queryKey } = selectionsQuery(galleryId)
  const mutationKey = ['gallery', galleryId, 'edit-selection'] as const
  const edit = useMutation({
    mutationKey,
    mutationFn: ({ id, change }: Edit) => call(selectionCalls.update, { params: { id }, body: change }),
    onMutate: async ({ id, change }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)?.selections.find((selection) => selection.id === id)
      queries.setQueryData(
        queryKey,
        (listed) =>
          listed && {
            selections: listed.selections.map((one) =>
              one.id === id ? editedSelection(one, change, new Date()) : one,
            ),
          },
      )
      return { before }
    },
    onSuccess: (_answer, { done }) => notify('success', done),
    onError: (error, { id }, context) => {
      const before = context?.before
      queries.setQueryData(
        queryKey,
        (listed) => listed && before && { selections: listed.selections.map((one) => (one.id === id ? before : one)) },
      )
      notifyFailure(error, selectionWords.failed)
    },
    // Refetches only after the last of several edits; an earlier response would overwrite pending edits.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) > 1) return
      await queries.invalidateQueries({ queryKey })
    },
    meta: { inline: true },
  })
  return (id: string, change: SelectionChange) => edit.mutate({ id, change, done: wordFor(change) })
}

/** Finishes the selection for the client, as it is shown. */
export function useConcludeSelection(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, totals: { chosen, total } }: Selection) =>
      call(selectionCalls.conclude, { params: { id }, body: { chosen, total } }),
    onSuccess: () => notify('success', selectionCard.concluded),
    onError: (error) => notifyFailure(error, selectionWords.failed),
    // Also refetches after an error: the family may have chosen or finished meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: selectionsQuery(galleryId).queryKey }),
    meta: { inline: true },
  })
}

export function useRemoveSelection(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(selectionCalls.remove, { params: { id } }),
    onSuccess: () => notify('success', selectionCard.removed),
    onError: (error) => notifyFailure(error, selectionWords.failed),
    // Also refetches after an error: the selection may have been deleted elsewhere.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: selectionsQuery(galleryId).queryKey }),
        queries.invalidateQueries({ queryKey: galleryListKey }),
      ]),
    meta: { inline: true },
  })
}
