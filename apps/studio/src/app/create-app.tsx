import { antdTheme } from '@revela/tokens'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { customerInfoQuery } from '../lib/customer-info.ts'
import { studioConfigQuery } from '../lib/studio-config.ts'
import { cspNonce } from '../lib/csp-nonce.ts'
import { useMedia } from '../lib/use-media.ts'
import { reportBroken } from './errors/report-broken.ts'
import { antdLocale } from './antd-locale.ts'
import { endSessionQuietly } from './end-session.ts'
import { errorHandler } from './errors/handle-error.ts'
import { createQueryClient } from './query-client.ts'
import { routes, signedInRouteId } from './routes.tsx'

/** Puts router, server state and error handling together; the only place that knows all three. */
export function createApp(): () => React.JSX.Element {
  const router = createBrowserRouter(routes)
  const queries = createQueryClient(
    errorHandler({
      place: () => `${router.state.location.pathname}${router.state.location.search}`,
      go: (path, state) => router.navigate(path, { replace: true, ...(state ? { state } : {}) }),
      endSession: endSessionQuietly,
      forget: () => queries.clear(),
      report: reportBroken,
      forgetRefused: () =>
        queries.removeQueries({ type: 'inactive', predicate: (query) => query.state.status === 'error' }),
    }),
  )
  // The account's state is asked for while the shell's own code is still on its way.
  if (router.state.matches.some((match) => match.route.id === signedInRouteId)) {
    void queries.prefetchQuery(customerInfoQuery)
    void queries.prefetchQuery(studioConfigQuery)
  }

  const nonce = cspNonce()
  const csp = nonce === undefined ? {} : { csp: { nonce } }

  return function App() {
    const still = useMedia('(prefers-reduced-motion: reduce)')
    return (
      <ConfigProvider
        {...csp}
        locale={antdLocale}
        theme={{ ...antdTheme, token: { ...antdTheme.token, motion: !still } }}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ConfigProvider>
    )
  }
}
