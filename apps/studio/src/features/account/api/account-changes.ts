import { account } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { sessionsQuery } from './account-queries.ts'
import { accountCalls } from './calls.ts'

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
    // Also after a failure: the session may have ended elsewhere in the meantime.
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
