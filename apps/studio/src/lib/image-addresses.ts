import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Addresses of images are signed for at least half an hour: they are read again before that. */
export const addressTtlMs = 25 * 60_000

/** An address younger than this did not expire: reading it again would only repeat the failure. */
const minAgeMs = 60_000

/** Reads a list again when one of its images does not load because its address may have expired. */
export function refetchExpired(queries: QueryClient, queryKey: QueryKey): void {
  const { dataUpdatedAt = 0, fetchStatus } = queries.getQueryState(queryKey) ?? {}
  if (fetchStatus === 'idle' && Date.now() - dataUpdatedAt > minAgeMs) void queries.refetchQueries({ queryKey })
}
