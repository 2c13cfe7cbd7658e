import { ApiError } from '@revela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { accessCalls } from './calls.ts'
import { useFinishSignIn } from './session.ts'

export type SocialProvider = 'google' | 'facebook'

type SocialReturn = { readonly code: string; readonly state: string }

export function socialProvider(name: string | undefined): SocialProvider | null {
  return name === 'google' || name === 'facebook' ? name : null
}

/**
 * What the provider returns in the query: an authorization code, which is useless without our server's secret, and our
 * state.
 */
export function readSocialReturn(query: string): SocialReturn | null {
  const answer = new URLSearchParams(query)
  const code = answer.get('code') ?? ''
  const state = answer.get('state') ?? ''
  return answer.has('error') || code === '' || state === '' ? null : { code, state }
}

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

/** Creates the account with the e-mail that the provider verified, and signs in. */
export function useAcceptTerms() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async () => {
      const { redirect_user } = await call(accessCalls.acceptExternalTerms, { body: { terms_of_use: true } })
      await finish(redirect_user)
    },
  })
}

/** The e-mail of the account that is about to be created; null for every error other than `TermsNeeded`. */
export function emailAwaitingTerms(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'TermsNeeded') return null
  const { email } = error.details
  return typeof email === 'string' ? email : ''
}
