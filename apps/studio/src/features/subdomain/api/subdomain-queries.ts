import type { AnswerOf } from '@revela/contract'
import { subdomainSettings } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { subdomainCalls } from './calls.ts'

export type Subdomain = AnswerOf<typeof subdomainCalls.get>
export type Availability = AnswerOf<typeof subdomainCalls.check>

export const subdomainQuery = queryOptions({
  queryKey: ['subdomain'],
  queryFn: ({ signal }) => call(subdomainCalls.get, {}, { signal }),
  meta: { inline: true },
})

/** Asked while somebody types; what fails is said beside the field. */
export function availabilityQuery(subdomain: string) {
  return queryOptions({
    queryKey: ['subdomain', 'availability', subdomain],
    queryFn: ({ signal }) => call(subdomainCalls.check, { query: { subdomain } }, { signal }),
    staleTime: 15_000,
    gcTime: 60_000,
    retry: false,
    meta: { inline: true },
  })
}

export const subdomainFields = ['subdomain'] as const

export function useSetSubdomain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (subdomain: string) => call(subdomainCalls.set, { body: { subdomain } }),
    onSuccess: async () => {
      notify('success', subdomainSettings.saved)
      // Every gallery has another address now.
      void queries.invalidateQueries({ queryKey: ['gallery'] })
      void queries.invalidateQueries({ queryKey: galleryListKey })
      await queries.invalidateQueries({ queryKey: subdomainQuery.queryKey })
    },
    meta: { fields: subdomainFields },
  })
}
