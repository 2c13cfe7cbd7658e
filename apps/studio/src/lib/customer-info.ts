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
  // Asked for before the shell's code is there: the shell must not ask again for what was refused meanwhile, when the
  // session may be over already. Whoever leaves a refusal behind forgets it.
  retryOnMount: false,
  meta: { inline: true },
})
