import { ApiError } from '@revela/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallMeta } from '../lib/call-meta.ts'

/** A refusal stays a refusal; a fault or a broken connection may be over at the next try. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** Every failed call of the app arrives at `onError`. */
export function createQueryClient(onError: (error: unknown, meta: CallMeta) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta ?? {}) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError(error, mutation.meta ?? {}),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
