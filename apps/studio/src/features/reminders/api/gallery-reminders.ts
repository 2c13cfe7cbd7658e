import type { getGalleryReminders, saveGalleryReminders, SentBodyOf } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { gallerySettings, reminderSettings } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'

export const galleryReminderCalls = {
  get: callable<typeof getGalleryReminders>('GET', '/gallery/{collection_id}/reminders'),
  save: callable<typeof saveGalleryReminders>('PUT', '/gallery/{collection_id}/reminders'),
} as const

export function galleryRemindersQuery(galleryId: string) {
  return queryOptions({
    queryKey: ['reminders', 'gallery', galleryId],
    queryFn: ({ signal }) => call(galleryReminderCalls.get, { params: { collection_id: galleryId } }, { signal }),
    meta: { inline: true },
  })
}

type Change = SentBodyOf<typeof galleryReminderCalls.save>['kinds'][number]

export function useSaveGalleryReminder(galleryId: string) {
  const queries = useQueryClient()
  const { queryKey } = galleryRemindersQuery(galleryId)
  return useMutation({
    scope: { id: `gallery-reminders-${galleryId}` },
    mutationFn: (change: Change) =>
      call(galleryReminderCalls.save, { params: { collection_id: galleryId }, body: { kinds: [change] } }),
    onMutate: async ({ kind, by_email }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (shown) =>
        shown ? { kinds: shown.kinds.map((one) => (one.kind === kind ? { ...one, by_email } : one)) } : shown,
      )
    },
    onSuccess: async (settings) => {
      queries.setQueryData(queryKey, settings)
      notify('success', gallerySettings.saved)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['reminders', 'client'] }),
        queries.invalidateQueries({ queryKey: ['reminders', 'queue'] }),
      ])
    },
    onError: async (error) => {
      notifyFailure(error, reminderSettings.failed)
      await queries.invalidateQueries({ queryKey })
    },
    meta: { inline: true },
  })
}
