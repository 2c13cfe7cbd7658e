import type { SentBodyOf } from '@revela/contract'
import { clientForm, clientRemoval } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { clientCalls } from './calls.ts'

export type NewClient = SentBodyOf<typeof clientCalls.add>
export type ClientChange = SentBodyOf<typeof clientCalls.update>

export const clientFields = ['name', 'email', 'tel'] as const

export function useAddClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewClient) => call(clientCalls.add, { body }),
    onSuccess: () => {
      notify('success', clientForm.created)
      return queries.invalidateQueries({ queryKey: clientsKey })
    },
    meta: { fields: clientFields },
  })
}

export function useUpdateClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: ClientChange }) =>
      call(clientCalls.update, { params: { id }, body: change }),
    onSuccess: () => {
      notify('success', clientForm.updated)
      return queries.invalidateQueries({ queryKey: clientsKey })
    },
    meta: { fields: clientFields },
  })
}

export function useRemoveClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (client_id: string) => call(clientCalls.remove, { query: { client_id } }),
    onSuccess: () => notify('success', clientRemoval.done),
    onError: (error) => notifyFailure(error, clientRemoval.failed),
    // Also after a failure: the client may have been deleted elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
    meta: { inline: true },
  })
}
