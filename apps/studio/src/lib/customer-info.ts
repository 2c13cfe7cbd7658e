import type { AnswerOf, getInfo } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

export const getInfoCall = callable<typeof getInfo>('GET', '/customer/info')

export type CustomerInfo = AnswerOf<typeof getInfoCall>

export const customerInfoQuery = queryOptions({
  queryKey: ['customer', 'info'],
  queryFn: ({ signal }) => call(getInfoCall, {}, { signal }),
  staleTime: 60_000,
  // The query starts before the shell is loaded. When the shell mounts, it must not retry a failed query, because the
  // session may have ended already. A redirect clears failed queries.
  retryOnMount: false,
  meta: { inline: true },
})
