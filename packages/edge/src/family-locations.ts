import { block, hideUpstreamHeaders, keepaliveConnection, proxyHeaders } from './proxy-headers.ts'
import { fromRenderer, fromStore, plainPage } from './content-locations.ts'
import { closedPolicy, type Hsts, imagePolicy, securityHeaders } from './security-headers.ts'
import { apiLocation, apiErrorPages } from './server-locations.ts'
import type { Store, StoreAuthorization } from './store-access.ts'

export type FamilySource = { dist: string } | { vite: number }

/** Paths that Vite's development server serves, by their prefix. */
const viteFiles = '^/(?:@|src/|node_modules/|packages/|\\.vite/)'

/**
 * A gallery host: the family endpoints of the api, the files of the family app, and for every other path the page that
 * the api renders. No other endpoints are served here: photographers do not sign in on a gallery host.
 */
export function familyLocations(options: { family: FamilySource; store: Store; hsts: Hsts }): string[] {
  const { family, store, hsts } = options
  const referrer = 'no-referrer'
  const closed = securityHeaders({ policy: closedPolicy, hsts, referrer })
  // The api sets the page's policy, because it renders the page.
  const page = securityHeaders({ policy: '$upstream_http_content_security_policy', hsts, referrer })
  return [
    ...apiLocation('/api/family/', closed),
    ...apiErrorPages(closed),
    ...block('location /api/', ['return 404;']),
    ...('vite' in family ? fromVite(family.vite, closed) : built(family.dist, closed)),
    ...cards(store, securityHeaders({ policy: imagePolicy, hsts, referrer, readers: 'cross-origin' })),
    ...block('location /', [
      'proxy_pass http://revela_api/family-page/;',
      ...proxyHeaders,
      keepaliveConnection,
      ...hideUpstreamHeaders(page),
      'proxy_connect_timeout 2s;',
      'proxy_read_timeout 20s;',
      'client_max_body_size 1k;',
      'error_page 502 503 504 =503 @page_unavailable;',
      ...page,
    ]),
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
