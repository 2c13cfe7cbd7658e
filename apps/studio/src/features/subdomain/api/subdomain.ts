import type { checkSubdomain, getSubdomain, setSubdomain, AnswerOf } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { normalizeSubdomain, subdomainProblem } from '@revela/domain'
import { subdomainSettings } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'

export const subdomainCalls = {
  get: callable<typeof getSubdomain>('GET', '/customer/subdomain'),
  set: callable<typeof setSubdomain>('PUT', '/customer/subdomain'),
  check: callable<typeof checkSubdomain>('GET', '/customer/subdomain/availability'),
} as const

export type Subdomain = AnswerOf<typeof subdomainCalls.get>
export type Availability = AnswerOf<typeof subdomainCalls.check>

export const subdomainQuery = queryOptions({
  queryKey: ['subdomain'],
  queryFn: ({ signal }) => call(subdomainCalls.get, {}, { signal }),
  meta: { inline: true },
})

/** Requested while the user types; errors are shown beside the field. */
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

const subdomainFields = ['subdomain'] as const

export function useSetSubdomain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (subdomain: string) => call(subdomainCalls.set, { body: { subdomain } }),
    onSuccess: async () => {
      notify('success', subdomainSettings.saved)
      // The addresses of all galleries have changed.
      void queries.invalidateQueries({ queryKey: ['gallery'] })
      void queries.invalidateQueries({ queryKey: galleryListKey })
      await queries.invalidateQueries({ queryKey: subdomainQuery.queryKey })
    },
    meta: { fields: subdomainFields },
  })
}

export type NameState =
  | { readonly kind: 'current' }
  | { readonly kind: 'wrong'; readonly help: string; readonly suggestions: readonly string[] }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'free' }

type Facts = {
  readonly typed: string
  readonly current: string
  /** The server's response for exactly this name, if loaded. */
  readonly answer: Availability | undefined
  readonly failed: boolean
}

/** The state of a typed name: the name rules apply at once, the availability follows from the server. */
export function nameState({ typed, current, answer, failed }: Facts): NameState {
  const name = normalizeSubdomain(typed)
  if (name === current) return { kind: 'current' }
  const problem = subdomainProblem(name)
  const known = answer?.subdomain === name ? answer : undefined
  // For a reserved name the server suggests alternatives.
  if (problem !== null) {
    return { kind: 'wrong', help: subdomainSettings.problems[problem], suggestions: known?.suggestions ?? [] }
  }
  if (known === undefined) return { kind: failed ? 'unknown' : 'checking' }
  if (known.available) return { kind: 'free' }
  return { kind: 'wrong', help: known.help ?? subdomainSettings.problems.reserved, suggestions: known.suggestions }
}

/** Whether the server has to check the name after the local rules. */
export function shouldCheck(typed: string, current: string): boolean {
  const name = normalizeSubdomain(typed)
  const problem = subdomainProblem(name)
  return name !== current && (problem === null || problem === 'reserved')
}
