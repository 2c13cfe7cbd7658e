import type { AnswerOf } from '@revela/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { accountCalls } from './calls.ts'

export type OpenSession = AnswerOf<typeof accountCalls.listSessions>['sessions'][number]

export type SupportAct = AnswerOf<typeof accountCalls.listSupportActs>['acts'][number]

export type AccountActivity = AnswerOf<typeof accountCalls.listActivity>['activity'][number]

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

export const supportActsQuery = infiniteQueryOptions({
  queryKey: ['customer', 'support-acts'],
  queryFn: ({ signal, pageParam }) =>
    call(accountCalls.listSupportActs, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ acts, more }) => (more ? (acts.at(-1)?.id ?? null) : null),
  select: ({ pages }) => pages.flatMap((page) => page.acts),
  meta: { inline: true },
})

export const activityQuery = infiniteQueryOptions({
  queryKey: ['customer', 'account-activity'],
  queryFn: ({ signal, pageParam }) =>
    call(accountCalls.listActivity, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ activity, more }) => (more ? (activity.at(-1)?.id ?? null) : null),
  select: ({ pages }) => pages.flatMap((page) => page.activity),
  meta: { inline: true },
})
