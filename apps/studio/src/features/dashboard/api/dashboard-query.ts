import type { getDashboard, AnswerOf } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const getDashboardCall = callable<typeof getDashboard>('GET', '/dashboard')

export type Dashboard = AnswerOf<typeof getDashboardCall>
export type FinishedSelection = Dashboard['finished'][number]
export type NearDeadline = Dashboard['deadlines'][number]
export type StoppedSelection = Dashboard['stopped'][number]

const pollIntervalMs = 60_000

/** Refetched every minute, because the page stays open for a long time. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboardCall, {}, { signal }),
  refetchInterval: pollIntervalMs,
  refetchOnWindowFocus: true,
  meta: { inline: true },
})
