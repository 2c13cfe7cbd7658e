import type { AnswerOf } from '@revela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { accountCalls } from './calls.ts'

export type OpenSession = AnswerOf<typeof accountCalls.listSessions>['sessions'][number]

export const accountEmailQuery = queryOptions({
  queryKey: ['customer', 'email'],
  queryFn: ({ signal }) => call(accountCalls.getEmail, {}, { signal }),
  meta: { inline: true },
})

export const usageQuery = queryOptions({
  queryKey: ['customer', 'usage'],
  queryFn: ({ signal }) => call(accountCalls.getUsage, {}, { signal }),
  meta: { inline: true },
})

export const sessionsQuery = queryOptions({
  queryKey: ['customer', 'sessions'],
  queryFn: ({ signal }) => call(accountCalls.listSessions, {}, { signal }),
  select: (answer) => answer.sessions,
  meta: { inline: true },
})
