import type { getPixKey, setPixKey } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const pixCalls = {
  get: callable<typeof getPixKey>('GET', '/customer/pix-key'),
  set: callable<typeof setPixKey>('PUT', '/customer/pix-key'),
} as const

export const pixKeyQuery = queryOptions({
  queryKey: ['pix-key'],
  queryFn: ({ signal }) => call(pixCalls.get, {}, { signal }),
  meta: { inline: true },
})
