import type {
  AnswerOf,
  getNotifications,
  setNotifications,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { notificationSettings as texts } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'

export const notificationCalls = {
  get: callable<typeof getNotifications>('GET', '/customer/notification'),
  set: callable<typeof setNotifications>('PUT', '/customer/notification'),
  subscribe: callable<typeof subscribeToPush>('PUT', '/customer/notification/push'),
  unsubscribe: callable<typeof unsubscribeFromPush>('DELETE', '/customer/notification/push'),
  test: callable<typeof testPush>('POST', '/customer/notification/push/test'),
} as const

export type NotificationSettings = AnswerOf<typeof notificationCalls.get>
export type EventSetting = NotificationSettings['events'][number]

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationCalls.get, {}, { signal }),
  meta: { inline: true },
})

/** Shows the change at once and takes it back when it could not be saved. */
export function useSetEvent() {
  const queries = useQueryClient()
  const { queryKey } = notificationsQuery
  const show = (setting: EventSetting) =>
    queries.setQueryData(queryKey, (shown) =>
      shown
        ? { ...shown, events: shown.events.map((event) => (event.event === setting.event ? setting : event)) }
        : undefined,
    )
  return useMutation({
    scope: { id: 'notifications' },
    mutationFn: (setting: EventSetting) => call(notificationCalls.set, { body: setting }),
    onMutate: async (setting) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)?.events.find(({ event }) => event === setting.event)
      show(setting)
      return { before }
    },
    onSuccess: () => notify('success', texts.saved),
    onError: (_error, _setting, context) => {
      if (context?.before) show(context.before)
    },
  })
}
