import { clientDetails, clientPassword } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { clientCalls } from './calls.ts'

/** The code, or `null` once the client chose a password. Nothing keeps the answer but the dialog that asked. */
export function useRevealPassword() {
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.revealPassword, { params: { id } }),
    onError: (error) => notifyFailure(error, clientPassword.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}

export function useResetPassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.setPassword, { params: { id }, body: {} }),
    onSuccess: () => {
      notify('success', clientPassword.resetDone)
      return queries.invalidateQueries({ queryKey: clientsKey })
    },
    onError: (error) => notifyFailure(error, clientPassword.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}

export function useHomeLink() {
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.getHomeLink, { params: { id } }),
    onError: (error) => notifyFailure(error, clientDetails.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}

export function useRevokeLinks() {
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.revokeLinks, { params: { id }, query: {} }),
    onSuccess: () => notify('success', clientDetails.revoked),
    onError: (error) => notifyFailure(error, clientDetails.failed),
    meta: { inline: true },
  })
}
