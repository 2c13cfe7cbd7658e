import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { accessCalls } from './calls.ts'

/** The page itself says what became of it. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(accessCalls.confirmEmail, { body: { token } }),
    meta: { quiet: true },
  })
}
