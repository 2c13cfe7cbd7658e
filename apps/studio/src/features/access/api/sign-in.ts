import { ApiError } from '@revela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useFinishSignIn } from '../lib/use-finish-sign-in.ts'
import { accessCalls } from './calls.ts'

export type Credentials = { readonly email: string; readonly password: string }

export const signInFields = ['email', 'password'] as const

export function useSignIn() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { redirect_user } = await call(accessCalls.signIn, { body: credentials })
      await finish(redirect_user)
    },
    meta: { fields: signInFields, codes: ['SecondFactorNeeded'] },
  })
}

export const secondFactorFields = ['code'] as const

/** The second step of a sign-in, by password or social. */
export function useFinishSecondFactor() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async (code: string) => {
      const { redirect_user } = await call(accessCalls.finishSignIn, { body: { code } })
      await finish(redirect_user)
    },
    meta: { fields: secondFactorFields },
  })
}

export type PendingSecondStep = {
  /** The account has a passkey, which is as good as a code. */
  readonly hasPasskey: boolean
  /** It has an authenticator app; without one, the passkey is the only second step. */
  readonly hasApp: boolean
}

/** What the second step may ask for; null for every other error. */
export function secondStepOf(error: unknown): PendingSecondStep | null {
  if (!(error instanceof ApiError) || error.code !== 'SecondFactorNeeded') return null
  return { hasPasskey: error.details['passkey'] === true, hasApp: error.details['app'] !== false }
}
