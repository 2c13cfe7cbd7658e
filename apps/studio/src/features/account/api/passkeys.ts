import type {
  addPasskey,
  AnswerOf,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyConfirmation,
  startPasskeyCreation,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { passkeys as texts } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { createPasskey } from '../../../lib/passkeys.ts'
import { secondFactorQuery } from './second-factor.ts'

export const passkeyCalls = {
  list: callable<typeof listPasskeys>('GET', '/customer/passkeys'),
  startCreation: callable<typeof startPasskeyCreation>('POST', '/customer/passkeys/options'),
  add: callable<typeof addPasskey>('POST', '/customer/passkeys'),
  rename: callable<typeof renamePasskey>('PUT', '/customer/passkeys/{passkey_id}'),
  remove: callable<typeof removePasskey>('DELETE', '/customer/passkeys/{passkey_id}'),
  startConfirmation: callable<typeof startPasskeyConfirmation>('POST', '/customer/passkeys/confirmation'),
} as const

export type Passkey = AnswerOf<typeof passkeyCalls.list>['passkeys'][number]

export const passkeyFields = ['name'] as const

export const passkeysQuery = queryOptions({
  queryKey: ['customer', 'passkeys'],
  queryFn: ({ signal }) => call(passkeyCalls.list, {}, { signal }),
  select: (answer) => answer.passkeys,
  meta: { inline: true },
})

function useReload() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
      // A passkey satisfies the second factor that support requires, and ends the offer of a second factor.
      queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    ])
  }
}

export function useAddPasskey() {
  const reload = useReload()
  return useMutation({
    mutationFn: async () => {
      const { options } = await call(passkeyCalls.startCreation)
      return call(passkeyCalls.add, { body: { credential: await createPasskey(options) } })
    },
    onSuccess: async () => {
      await reload()
      notify('success', texts.added)
    },
  })
}

export function useRenamePasskey() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      call(passkeyCalls.rename, { params: { passkey_id: id }, body: { name } }),
    onSuccess: reload,
    meta: { fields: passkeyFields },
  })
}

export function useRemovePasskey() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: string) => call(passkeyCalls.remove, { params: { passkey_id: id } }),
    onSuccess: async () => {
      await reload()
      notify('success', texts.removed)
    },
  })
}
