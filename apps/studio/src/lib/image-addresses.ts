import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Image URLs are signed for at least half an hour: they are refetched before that. */
export const addressTtlMs = 25 * 60_000

/** A URL younger than this cannot have expired: refetching it would only repeat the error. */
const minAgeMs = 60_000

/** Refetches a list when one of its images fails to load, because its URL may have expired. */
export function refetchExpired(queries: QueryClient, queryKey: QueryKey): void {
  const { dataUpdatedAt = 0, fetchStatus } = queries.getQueryState(queryKey) ?? {}
  if (fetchStatus === 'idle' && Date.now() - dataUpdatedAt > minAgeMs) void queries.refetchQueries({ queryKey })
}
