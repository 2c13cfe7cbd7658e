import { block, proxyHeaders } from './proxy-headers.ts'
import { securityHeaders, studioPolicy } from './security-headers.ts'

export type StudioSource = { dist: string } | { vite: number }

export function studioLocations(options: {
  studio: StudioSource
  contentOrigin: string
  framedOrigin?: string
  cardTokenOrigin?: string
  hsts: boolean
}): string[] {
  const { studio, hsts, ...origins } = options
  const vite = 'vite' in studio
  const headers = securityHeaders({ policy: studioPolicy({ ...origins, vite }), hsts })
  return vite ? viteLocations(studio.vite, headers) : builtLocations(studio.dist, headers)
}

function builtLocations(dist: string, headers: readonly string[]): string[] {
  return [
    `root "${dist}";`,
    // File names contain a content hash. Without `always`, so that the 404 of a missing file is not cached.
    ...block('location /assets/', [
      'try_files $uri =404;',
      'add_header Cache-Control "public, max-age=31536000, immutable";',
      ...headers,
    ]),
    ...block('location /photos/', [
      'try_files $uri =404;',
      'add_header Cache-Control "public, max-age=86400";',
      ...headers,
    ]),
    ...block('location = /index.html', [
      'add_header Cache-Control no-cache always;',
      'sub_filter_once off;',
      "sub_filter '__CSP_NONCE__' $request_id;",
      ...headers,
    ]),
    ...block('location /', ['try_files $uri /index.html;', 'add_header Cache-Control no-cache always;', ...headers]),
  ]
}

function viteLocations(port: number, headers: readonly string[]): string[] {
  return block('location /', [
    `proxy_pass http://127.0.0.1:${port};`,
    ...proxyHeaders,
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $revela_connection;',
    // sub_filter cannot process a compressed page.
    'proxy_set_header Accept-Encoding "";',
    'proxy_read_timeout 1h;',
    'sub_filter_once off;',
    "sub_filter '__CSP_NONCE__' $request_id;",
    ...headers,
  ])
}
