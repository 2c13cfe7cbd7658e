import { ApiError } from '@revela/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { accessCalls } from './calls.ts'

/** Asked once when a sign-in screen opens; a failure only means that the form is shown. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(accessCalls.getSession, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  meta: { quiet: true },
})

export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call(accessCalls.logout)
      } catch (error) {
        // A session that is gone already is what was asked for.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
    },
    onSuccess: () => queries.clear(),
    meta: { quiet: true },
  })
}
