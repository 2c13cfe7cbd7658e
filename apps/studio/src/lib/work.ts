import type { AnswerOf, getWork } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { addressTtlMs } from './image-addresses.ts'

export const getWorkCall = callable<typeof getWork>('GET', '/portfolio/work')

export type Work = AnswerOf<typeof getWorkCall>['work']

export function workQuery(work_id: string) {
  return queryOptions({
    queryKey: ['portfolio', 'work', work_id],
    queryFn: async ({ signal }) => (await call(getWorkCall, { query: { work_id } }, { signal })).work,
    staleTime: 30_000,
    refetchInterval: addressTtlMs,
    meta: { inline: true },
  })
}

export const worksKey = ['portfolio', 'works'] as const

/** Refetches after a change of a work's own data: its title, its category, its cover, its number of pictures. */
export async function refreshWork(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: workQuery(id).queryKey, exact: true }),
    queries.invalidateQueries({ queryKey: worksKey }),
  ])
}
