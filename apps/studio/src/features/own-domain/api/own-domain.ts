import type { AnswerOf, checkDomain, getDomain, removeDomain, setDomain } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { ownDomainSettings as texts } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'

export const ownDomainCalls = {
  get: callable<typeof getDomain>('GET', '/customer/domain'),
  set: callable<typeof setDomain>('PUT', '/customer/domain'),
  check: callable<typeof checkDomain>('POST', '/customer/domain/check'),
  remove: callable<typeof removeDomain>('DELETE', '/customer/domain'),
} as const

export type OwnDomainAnswer = AnswerOf<typeof ownDomainCalls.get>
export type OwnDomain = NonNullable<OwnDomainAnswer['domain']>
export type DomainRecord = OwnDomain['records'][number]

const pollMs = 20_000

/** How often the page asks while it is visible; never for a state that only the photographer changes. */
export function pollIntervalMs(answer: OwnDomainAnswer | undefined): number | false {
  if (!answer?.domain) return false
  const { state, problem } = answer.domain
  if (state === 'active') return problem === null ? false : pollMs
  if (state === 'redirecting') return answer.allowed ? pollMs : false
  return pollMs
}

export const ownDomainQuery = queryOptions({
  queryKey: ['own-domain'],
  queryFn: ({ signal }) => call(ownDomainCalls.get, {}, { signal }),
  refetchInterval: ({ state }) => pollIntervalMs(state.data),
  meta: { inline: true },
})

function useStoreAnswer() {
  const queries = useQueryClient()
  return async (answer: OwnDomainAnswer) => {
    // A slower poll must not put the previous state back.
    await queries.cancelQueries({ queryKey: ownDomainQuery.queryKey })
    queries.setQueryData(ownDomainQuery.queryKey, answer)
  }
}

const nameFields = ['name'] as const

export function useSetDomain() {
  const store = useStoreAnswer()
  return useMutation({
    mutationFn: (name: string) => call(ownDomainCalls.set, { body: { name } }),
    onSuccess: store,
    meta: { fields: nameFields },
  })
}

export function useCheckDomain() {
  const store = useStoreAnswer()
  return useMutation({ mutationFn: () => call(ownDomainCalls.check, {}), onSuccess: store })
}

export function useRemoveDomain(name: string) {
  const store = useStoreAnswer()
  return useMutation({
    mutationFn: () => call(ownDomainCalls.remove, {}),
    onSuccess: async (answer) => {
      notify('success', texts.removed(name))
      await store(answer)
    },
  })
}
