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
    meta: { fields: signInFields },
  })
}
