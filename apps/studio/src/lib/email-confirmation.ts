import type { requestEmailConfirmation } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { emailConfirmation } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { call } from './api.ts'
import { notify } from './notices.ts'

export const requestEmailConfirmationCall = callable<typeof requestEmailConfirmation>(
  'POST',
  '/customer/email/confirmation',
)

/** Sends the confirmation link again, for the banner and the send panel. */
export function useRequestConfirmation() {
  return useMutation({
    mutationFn: () => call(requestEmailConfirmationCall),
    onSuccess: () => notify('success', emailConfirmation.sentAgain),
  })
}
