import type { confirmIdentity, sendConfirmationCode } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { showPasskey } from '../../../lib/passkeys.ts'
import { passkeyCalls } from './passkeys.ts'

export const confirmationCalls = {
  confirm: callable<typeof confirmIdentity>('POST', '/customer/privacy/confirm'),
  sendCode: callable<typeof sendConfirmationCode>('POST', '/customer/privacy/confirm/code'),
} as const

export const confirmFields = ['password', 'code', 'second_factor'] as const

export type IdentityProof = { readonly password?: string; readonly code?: string; readonly second_factor?: string }

export function useConfirmIdentity() {
  return useMutation({
    mutationFn: (proof: IdentityProof) => call(confirmationCalls.confirm, { body: proof }),
    meta: { fields: confirmFields },
  })
}

/** The browser asks for a fingerprint, face or PIN; the user types nothing. */
export function useConfirmWithPasskey() {
  return useMutation({
    mutationFn: async () => {
      const { options } = await call(passkeyCalls.startConfirmation)
      await call(confirmationCalls.confirm, { body: { passkey: await showPasskey(options) } })
    },
  })
}

export function useSendConfirmationCode() {
  return useMutation({ mutationFn: () => call(confirmationCalls.sendCode) })
}
