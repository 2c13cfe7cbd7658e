import type { AnswerOf } from '@revela/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import { clientCalls } from './calls.ts'

export type Client = AnswerOf<typeof clientCalls.list>['clients'][number]

export const clientsPerPage = 15

/** Pages are asked for one at a time: a studio may have a hundred thousand clients. */
export function clientPageQuery(asked: { readonly search: string; readonly page: number }) {
  return queryOptions({
    queryKey: [...clientsKey, 'page', asked],
    queryFn: ({ signal }) => call(clientCalls.list, { query: { ...asked, count: clientsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  })
}

const choicesAtOnce = 30

/** What a picker offers: as far as one scrolls. */
export function clientChoicesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...clientsKey, 'choices', search],
    queryFn: ({ pageParam, signal }) =>
      call(clientCalls.list, { query: { search, page: pageParam, count: choicesAtOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.clients.length === choicesAtOnce ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  })
}

/** The client chose a password of their own, which nobody can read. */
export function hasOwnPassword(client: Client): boolean {
  return client.extradata.first_password !== null
}
