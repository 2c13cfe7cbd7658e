import type {
  cancelEmailChange,
  changePassword,
  endOtherSessions,
  endSession,
  getEmail,
  getUsage,
  listAccountActivity,
  listSessions,
  listSupportActs,
  requestEmailChange,
  AnswerOf,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { account, emailChange } from '@revela/phrases'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'

export const accountCalls = {
  getEmail: callable<typeof getEmail>('GET', '/customer/email'),
  requestEmailChange: callable<typeof requestEmailChange>('POST', '/customer/email/change'),
  cancelEmailChange: callable<typeof cancelEmailChange>('DELETE', '/customer/email/change'),
  getUsage: callable<typeof getUsage>('GET', '/customer/usage'),
  changePassword: callable<typeof changePassword>('PUT', '/customer/password'),
  listSessions: callable<typeof listSessions>('GET', '/auth/sessions'),
  endSession: callable<typeof endSession>('DELETE', '/auth/sessions/{session_id}'),
  listActivity: callable<typeof listAccountActivity>('GET', '/customer/account-activity'),
  listSupportActions: callable<typeof listSupportActs>('GET', '/customer/support-acts'),
  endOtherSessions: callable<typeof endOtherSessions>('DELETE', '/auth/sessions'),
} as const

export type OpenSession = AnswerOf<typeof accountCalls.listSessions>['sessions'][number]

export type SupportAction = AnswerOf<typeof accountCalls.listSupportActions>['acts'][number]

export type AccountActivity = AnswerOf<typeof accountCalls.listActivity>['activity'][number]

export const accountEmailQuery = queryOptions({
  queryKey: ['customer', 'email'],
  queryFn: ({ signal }) => call(accountCalls.getEmail, {}, { signal }),
  meta: { inline: true },
})

export type PendingEmailChange = NonNullable<AnswerOf<typeof accountCalls.getEmail>['change']>

export const emailChangeFields = ['email'] as const

export function useRequestEmailChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call(accountCalls.requestEmailChange, { body: { email } }),
    onSuccess: () => notify('success', emailChange.sent),
    onSettled: () => queries.invalidateQueries({ queryKey: accountEmailQuery.queryKey }),
    meta: { fields: emailChangeFields },
  })
}

export function useCancelEmailChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountCalls.cancelEmailChange, {}),
    onSuccess: () => notify('success', emailChange.canceled),
    onSettled: () => queries.invalidateQueries({ queryKey: accountEmailQuery.queryKey }),
  })
}

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

export const supportActionsQuery = infiniteQueryOptions({
  queryKey: ['customer', 'support-acts'],
  queryFn: ({ signal, pageParam }) =>
    call(accountCalls.listSupportActions, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
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

export type PasswordChange = { readonly currentPassword: string; readonly newPassword: string }

export const passwordFields = ['currentPassword', 'newPassword'] as const

export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => call(accountCalls.changePassword, { body }),
    onSuccess: () => {
      notify('success', account.data.changed)
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    meta: { fields: passwordFields },
  })
}

export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (session_id: string) => call(accountCalls.endSession, { params: { session_id } }),
    onSuccess: () => notify('success', account.sessions.ended),
    // Also refetches after an error: the session may have been ended elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountCalls.endOtherSessions),
    onSuccess: () => notify('success', account.sessions.othersEnded),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
