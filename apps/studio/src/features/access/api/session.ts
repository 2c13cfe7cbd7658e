import { ApiError } from '@revela/contract/client'
import { afterSignIn, type Destination, type RedirectUser } from '@revela/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { readReturnTo } from '../../../lib/addresses.ts'
import { studioConfigQuery } from '../../../lib/studio-config.ts'
import { accessCalls } from './calls.ts'

/** Loaded once when a sign-in screen opens. If it fails, the form is shown. */
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
        // A session that has already ended counts as a successful logout.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
    },
    onSuccess: () => queries.clear(),
    meta: { quiet: true },
  })
}

type Page = 'login' | 'signup'

/** Logging the destination is optional, so the sign-in waits for it only this long. */
const timeoutMs = 1_500

async function record(destination: Destination, page: Page): Promise<void> {
  const value = { redirectUrl: destination.url, page, context: destination.context }
  // A failed log call must not stop the sign-in.
  const sent = call(accessCalls.logLogin, { body: { key: 'login', value } }).catch(() => undefined)
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/**
 * Redirects the user after a sign-in: to the page that sent them to the login, or to the destination from the server.
 */
export function useFinishSignIn(page: Page): (redirectUser: RedirectUser) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const returnTo = readReturnTo(useLocation().state)

  return async (redirectUser) => {
    // The address of the Site is needed for one destination only.
    const config = await queries.ensureQueryData(studioConfigQuery).catch(() => null)
    const ruled = afterSignIn(redirectUser, { page, siteUrl: config?.site_url ?? null })
    const destination =
      returnTo !== null && redirectUser === 'gallery_pro'
        ? { url: returnTo, external: false, context: 'referrer' as const }
        : ruled
    queries.removeQueries({ queryKey: ['customer'] })
    await record(destination, page)
    if (destination.external) window.location.assign(destination.url)
    else await navigate(destination.url, { replace: true })
  }
}
