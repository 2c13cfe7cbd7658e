import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { showPasskey } from '../../../lib/passkeys.ts'
import { useFinishSignIn } from '../lib/use-finish-sign-in.ts'
import { accessCalls } from './calls.ts'

/** Needs no e-mail: the browser knows for which account each of its passkeys is. */
export function usePasskeySignIn() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async () => {
      const { options } = await call(accessCalls.startPasskeySignIn)
      const credential = await showPasskey(options)
      const { redirect_user } = await call(accessCalls.passkeySignIn, { body: { credential } })
      await finish(redirect_user)
    },
  })
}
