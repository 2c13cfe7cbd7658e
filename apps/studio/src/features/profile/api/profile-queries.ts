import type { AnswerOf } from '@revela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { profileCalls } from './calls.ts'

export type Profile = AnswerOf<typeof profileCalls.get>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profileCalls.get, {}, { signal }),
  meta: { inline: true },
})

export const notificationEmailQuery = queryOptions({
  queryKey: ['profile', 'notification-email'],
  queryFn: ({ signal }) => call(profileCalls.getNotificationEmail, {}, { signal }),
  meta: { inline: true },
})
