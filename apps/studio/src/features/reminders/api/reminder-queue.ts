import type { listReminderQueue, markReminderSent, skipReminder, AnswerOf } from '@revela/contract'
import { ApiError, callable } from '@revela/contract/client'
import { reminderQueue } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'

export const reminderQueueCalls = {
  list: callable<typeof listReminderQueue>('GET', '/reminders/queue'),
  markSent: callable<typeof markReminderSent>('POST', '/reminders/queue/sent'),
  skip: callable<typeof skipReminder>('POST', '/reminders/queue/skipped'),
} as const

export type QueuedReminder = AnswerOf<typeof reminderQueueCalls.list>['messages'][number]

const pollIntervalMs = 60_000

/** Refetched like the dashboard, of which it is a card. */
export const reminderQueueQuery = queryOptions({
  queryKey: ['reminders', 'queue'],
  queryFn: ({ signal }) => call(reminderQueueCalls.list, {}, { signal }),
  refetchInterval: pollIntervalMs,
  refetchOnWindowFocus: true,
  meta: { inline: true },
})

/** What names a reminder in the queue's calls. */
const nameOf = ({ client_id, gallery_id, album_id, kind, step, cause_at }: QueuedReminder) => ({
  client_id,
  gallery_id,
  album_id,
  kind,
  step,
  cause_at,
})

export const reminderKey = (reminder: QueuedReminder) => Object.values(nameOf(reminder)).join(' ')

type Mark = { readonly reminder: QueuedReminder; readonly as: 'sent' | 'skipped' }

/** Marks a reminder as sent or skipped. It leaves the list at once; then the list is loaded anew. */
export function useMarkReminder() {
  const queries = useQueryClient()
  const { queryKey } = reminderQueueQuery
  return useMutation({
    mutationFn: ({ reminder, as }: Mark) =>
      call(as === 'sent' ? reminderQueueCalls.markSent : reminderQueueCalls.skip, { body: nameOf(reminder) }),
    onMutate: async ({ reminder }) => {
      await queries.cancelQueries({ queryKey })
      const key = reminderKey(reminder)
      queries.setQueryData(queryKey, (queue) =>
        queue ? { ...queue, messages: queue.messages.filter((one) => reminderKey(one) !== key) } : queue,
      )
    },
    onSuccess: (_answer, { as }) => notify('success', as === 'sent' ? reminderQueue.marked : reminderQueue.skipped),
    onError: (error) => {
      const isOver = error instanceof ApiError && error.code === 'ReminderOver'
      notifyFailure(error, isOver ? reminderQueue.over : reminderQueue.failed)
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: ['reminders', 'client'] }),
      ]),
    meta: { inline: true },
  })
}
