import type { AnswerOf, getConfig } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export const getConfigCall = callable<typeof getConfig>('GET', '/config')

export type StudioConfig = AnswerOf<typeof getConfigCall>

export const studioConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfigCall, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

/** `undefined` until loaded: controls that depend on it stay hidden. */
export function useStudioConfig(): StudioConfig | undefined {
  return useQuery(studioConfigQuery).data
}
