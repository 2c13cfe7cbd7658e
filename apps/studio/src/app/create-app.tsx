import { ApiError } from '@revela/contract/client'
import { antdTheme } from '@revela/tokens'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import ptBR from 'antd/locale/pt_BR'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { CallMeta } from '../lib/call-meta.ts'
import { cspNonce } from '../lib/csp-nonce.ts'
import { customerInfoQuery } from '../lib/customer-info.ts'
import { studioConfigQuery } from '../lib/studio-config.ts'
import { useMedia } from '../lib/hooks.ts'
import { endSessionQuietly } from './end-session.ts'
import { createErrorHandler, reportBroken } from './errors/handle-error.ts'
import { routes, signedInRouteId } from './routes.tsx'

/** Brazilian Portuguese writes the month before the year; antd's locale has the opposite order. */
const antdLocale: typeof ptBR = {
  ...ptBR,
  DatePicker: ptBR.DatePicker && {
    ...ptBR.DatePicker,
    lang: { ...ptBR.DatePicker.lang, monthBeforeYear: true },
  },
}

/** Connects router, query client and error handling. No other file knows all three. */
export function createApp(): () => React.JSX.Element {
  const router = createBrowserRouter(routes)
  const queries = createQueryClient(
    createErrorHandler({
      currentPath: () => `${router.state.location.pathname}${router.state.location.search}`,
      hadSession: () => queries.getQueryData(customerInfoQuery.queryKey) !== undefined,
      navigate: (path, state) => router.navigate(path, { replace: true, ...(state ? { state } : {}) }),
      endSession: endSessionQuietly,
      clearCache: () => queries.clear(),
      report: reportBroken,
      clearFailedQueries: () =>
        queries.removeQueries({ type: 'inactive', predicate: (query) => query.state.status === 'error' }),
    }),
  )
  // Requests the account data while the code of the shell is still loading.
  if (router.state.matches.some((match) => match.route.id === signedInRouteId)) {
    void queries.prefetchQuery(customerInfoQuery)
    void queries.prefetchQuery(studioConfigQuery)
  }

  const nonce = cspNonce()
  const csp = nonce === undefined ? {} : { csp: { nonce } }

  return function App() {
    const reducesMotion = useMedia('(prefers-reduced-motion: reduce)')
    return (
      <ConfigProvider
        {...csp}
        locale={antdLocale}
        theme={{ ...antdTheme, token: { ...antdTheme.token, motion: !reducesMotion } }}
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

/** A rejected request stays rejected; a server error or a broken connection may succeed on retry. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** Passes every failed call of the app to `onError`. */
function createQueryClient(onError: (error: unknown, meta: CallMeta) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta ?? {}) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError(error, mutation.meta ?? {}),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
