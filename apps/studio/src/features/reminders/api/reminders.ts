import type { getReminderSettings, previewReminder, saveReminderSettings, AnswerOf, SentBodyOf } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { reminderSettings } from '@revela/phrases'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'

export const reminderCalls = {
  getSettings: callable<typeof getReminderSettings>('GET', '/reminders/settings'),
  saveSettings: callable<typeof saveReminderSettings>('PUT', '/reminders/settings'),
  preview: callable<typeof previewReminder>('POST', '/reminders/preview'),
} as const

type Settings = AnswerOf<typeof reminderCalls.getSettings>
export type AccountReminder = Settings['kinds'][number]
export type ReminderKind = AccountReminder['kind']

export const reminderSettingsQuery = queryOptions({
  queryKey: ['reminders', 'settings'],
  queryFn: ({ signal }) => call(reminderCalls.getSettings, {}, { signal }),
  meta: { inline: true },
})

type PreviewInput = SentBodyOf<typeof reminderCalls.preview>

/** The text with example values, rendered by the server. */
export function reminderPreviewQuery(body: PreviewInput) {
  return queryOptions({
    queryKey: ['reminders', 'preview', body],
    queryFn: ({ signal }) => call(reminderCalls.preview, { body }, { signal }),
    enabled: body.subject.trim() !== '' && body.body.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    meta: { inline: true },
  })
}

/** Shows the answer, and loads again what depends on the settings. */
function useStoreSettings() {
  const queries = useQueryClient()
  return async (settings: Settings) => {
    queries.setQueryData(reminderSettingsQuery.queryKey, settings)
    const dependent = ['gallery', 'client', 'queue']
    await Promise.all(dependent.map((part) => queries.invalidateQueries({ queryKey: ['reminders', part] })))
  }
}

type Switched = { readonly kind: ReminderKind; readonly by_email: boolean }

/** Switches a kind on or off at once; a change that could not be saved is reset. */
export function useSwitchReminder() {
  const queries = useQueryClient()
  const store = useStoreSettings()
  const { queryKey } = reminderSettingsQuery
  const show = ({ kind, by_email }: Switched) =>
    queries.setQueryData(queryKey, (shown) =>
      shown ? { kinds: shown.kinds.map((one) => (one.kind === kind ? { ...one, by_email } : one)) } : shown,
    )
  return useMutation({
    scope: { id: 'reminder-settings' },
    mutationFn: (change: Switched) => call(reminderCalls.saveSettings, { body: { kinds: [change] } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      show(change)
    },
    onSuccess: store,
    onError: (error, change) => {
      show({ ...change, by_email: !change.by_email })
      notifyFailure(error, reminderSettings.failed)
    },
    meta: { inline: true },
  })
}

export const templateFields = ['subject', 'body'] as const

type Template = SentBodyOf<typeof reminderCalls.saveSettings>['kinds'][number]

/** Saves the text of one kind; null is our own text. */
export function useSaveTemplate() {
  const store = useStoreSettings()
  return useMutation({
    scope: { id: 'reminder-settings' },
    mutationFn: (template: Template) => call(reminderCalls.saveSettings, { body: { kinds: [template] } }),
    onSuccess: store,
    meta: { fields: templateFields },
  })
}
