import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { accessCalls } from './calls.ts'

export function useRequestRecovery() {
  return useMutation({
    mutationFn: (body: { readonly email: string }) => call(accessCalls.requestPasswordRecovery, { body }),
    meta: { fields: ['email'] },
  })
}

export const deadLinkCodes = ['InvalidResetToken', 'PasswordRecoveryFailed'] as const

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { readonly password: string; readonly token: string }) =>
      call(accessCalls.resetPassword, { body }),
    meta: { fields: ['password'], codes: deadLinkCodes },
  })
}

/**
 * Mailed links have the token in the fragment, which is never sent to a server. Older links and the specification have
 * it in the query.
 */
export function readResetToken(hash: string, search: string): string {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return fragment.get('token') ?? new URLSearchParams(search).get('token') ?? ''
}
