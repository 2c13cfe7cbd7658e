import type { AnswerOf } from '@revela/contract'
import { pixSettings } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { pixCalls } from './calls.ts'

export type StoredPixKey = NonNullable<AnswerOf<typeof pixCalls.get>['pix_key']>

export const pixKeyQuery = queryOptions({
  queryKey: ['pix-key'],
  queryFn: ({ signal }) => call(pixCalls.get, {}, { signal }),
  meta: { inline: true },
})

export const pixFields = ['key', 'name', 'city'] as const

/** Null takes it away. */
export function useSavePixKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (pix_key: StoredPixKey | null) => call(pixCalls.set, { body: { pix_key } }),
    onSuccess: async (_answer, pix_key) => {
      queries.setQueryData(pixKeyQuery.queryKey, { pix_key })
      notify('success', pix_key === null ? pixSettings.removed : pixSettings.saved)
    },
    meta: { fields: pixFields },
  })
}
