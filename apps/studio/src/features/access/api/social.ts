import { ApiError } from '@revela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { SocialProvider, SocialReturn } from '../lib/social-return.ts'
import { useFinishSignIn } from '../lib/use-finish-sign-in.ts'
import { accessCalls } from './calls.ts'

export function useStartSocialSignIn(leave: (url: string) => void) {
  return useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { url } = await call(accessCalls.startExternalSignIn, { body: { auth_with: provider } })
      leave(url)
    },
    meta: { quiet: true },
  })
}

export function useFinishSocialSignIn() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async ({ provider, code, state }: SocialReturn & { readonly provider: SocialProvider }) => {
      // The specification calls the field `token`.
      const body = { auth_with: provider, auth: state, token: code }
      const { redirect_user } = await call(accessCalls.externalSignIn, { body })
      await finish(redirect_user)
    },
    meta: { quiet: true },
  })
}

/** Makes the account for which the provider vouched, and signs its owner in. */
export function useAcceptTerms() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async () => {
      const { redirect_user } = await call(accessCalls.acceptExternalTerms, { body: { terms_of_use: true } })
      await finish(redirect_user)
    },
  })
}

/** The e-mail of the account that would be made; null for every error that does not ask for the terms. */
export function emailAwaitingTerms(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'TermsNeeded') return null
  const { email } = error.details
  return typeof email === 'string' ? email : ''
}
