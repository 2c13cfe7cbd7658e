import { block, hideUpstreamHeaders, keepaliveConnection, proxyHeaders } from './proxy-headers.ts'
import { fromRenderer, fromStore, plainPage } from './content-locations.ts'
import { closedPolicy, type Hsts, imagePolicy, securityHeaders } from './security-headers.ts'
import { apiLocation, apiErrorPages } from './server-locations.ts'
import { sharedLocation } from './shared-answers.ts'
import type { Store, StoreAuthorization } from './store-access.ts'

export type FamilySource = { dist: string } | { vite: number }

/** Paths that Vite's development server serves, by their prefix. */
const viteFiles = '^/(?:@|src/|node_modules/|packages/|\\.vite/)'

/**
 * A gallery host: the family endpoints of the api, the files of the family app, and for every other path the page that
 * the api renders. No other endpoints are served here: photographers do not sign in on a gallery host.
 */
export function familyLocations(options: {
  family: FamilySource
  store: Store
  hsts: Hsts
  showCache: boolean
}): string[] {
  const { family, store, hsts, showCache } = options
  const referrer = 'no-referrer'
  const closed = securityHeaders({ policy: closedPolicy, hsts, referrer })
  // The api sets the page's policy, because it renders the page.
  const page = securityHeaders({ policy: '$upstream_http_content_security_policy', hsts, referrer })
  const unavailable = 'error_page 502 503 504 =503 @page_unavailable;'
  const personalPage = (upstreamPath: string) => [
    `proxy_pass http://revela_api/family-page${upstreamPath};`,
    ...proxyHeaders,
    keepaliveConnection,
    ...hideUpstreamHeaders(page),
    'proxy_connect_timeout 2s;',
    'proxy_read_timeout 20s;',
    'client_max_body_size 1k;',
    unavailable,
    ...page,
  ]
  return [
    ...apiLocation('/api/family/', closed),
    ...apiErrorPages(closed),
    // The manifest and the names of a gallery with link access.
    ...sharedLocation({
      path: '^/api/family/open/[0-9a-f-]{36}(?:/pictures)?$',
      upstreamPath: '$uri$is_args$args',
      key: '$uri $args',
      isPersonal: '$revela_is_personal_call',
      personal: '@family_call',
      errorPages: ['error_page 502 503 504 = @api_unavailable;', 'error_page 429 = @api_too_many;'],
      requestHeaders: ['proxy_set_header X-Revela 1;', 'proxy_set_header Sec-Fetch-Site same-origin;'],
      headers: [...hideUpstreamHeaders(closed), ...closed],
      showCache,
    }),
    ...apiLocation('@family_call', closed),
    ...block('location /api/', ['return 404;']),
    ...('vite' in family ? fromVite(family.vite, closed) : built(family.dist, closed)),
    ...cards(store, securityHeaders({ policy: imagePolicy, hsts, referrer, readers: 'cross-origin' })),
    // The page of a gallery. Its query is for other sites' statistics: nothing on the page depends on it.
    ...sharedLocation({
      path: '^/[a-z0-9-]{1,140}/?$',
      upstreamPath: '/family-page$uri',
      key: '$uri',
      isPersonal: '$revela_is_personal',
      personal: '@personal_page',
      errorPages: [unavailable],
      headers: [...hideUpstreamHeaders(page), ...page],
      showCache,
    }),
    ...block('location @personal_page', personalPage('$uri$is_args$args')),
    ...block('location /', personalPage('/')),
    ...plainPage('@page_unavailable', 503, ['add_header Retry-After 5 always;', ...closed]),
  ]
}

/** The api names the object of the share card. A missing one is made by the renderer and fetched again. */
function cards(store: Store, headers: readonly string[]): string[] {
  const card = (authorization: StoreAuthorization) => [
    'internal;',
    ...fromStore(store, authorization),
    // The api has already set the cache lifetime.
    ...headers,
    'error_page 500 502 503 504 =503 @page_unavailable;',
  ]
  return [
    'recursive_error_pages on;',
    ...block('location ~ "^/_card/(?<content_key>r/[\\w./-]+\\.jpg)$"', [
      ...card('store'),
      'error_page 403 404 = @render;',
    ]),
    ...block('location @render', fromRenderer),
    ...block('location ~ "^/_stored/(?<content_key>r/[\\w./-]+\\.jpg)$"', [
      ...card('stored'),
      'error_page 403 404 = @nothing;',
    ]),
  ]
}

/** File names contain a content hash. Without `always`, so that the 404 of a missing file is not cached. */
function built(dist: string, headers: readonly string[]): string[] {
  return block('location /assets/', [
    `root "${dist}";`,
    'try_files $uri =404;',
    'add_header Cache-Control "public, max-age=31536000, immutable";',
    ...headers,
  ])
}

function fromVite(port: number, headers: readonly string[]): string[] {
  return block(`location ~ ${viteFiles}`, [
    `proxy_pass http://127.0.0.1:${port};`,
    ...proxyHeaders,
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $revela_connection;',
    'proxy_read_timeout 1h;',
    ...headers,
  ])
}
