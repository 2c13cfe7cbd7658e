import { closedPolicy, securityHeaders, studioPolicy } from './security-headers.ts'

export type StudioSource = { dist: string } | { vite: number }

export function block(opening: string, lines: readonly string[]): string[] {
  return [`${opening} {`, ...lines.map((line) => `  ${line}`), '}']
}

const proxyHeaders = [
  'proxy_http_version 1.1;',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Request-Id $request_id;',
  // Overwritten, never appended to: what the visitor wrote into it is not believed.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
]

/** `/api/…` goes to the api as it is; when the api does not answer, the answer still has the contract's shape. */
export function apiLocations({ hsts }: { hsts: boolean }): string[] {
  const headers = securityHeaders({ policy: closedPolicy, hsts })
  const hidden = headers.flatMap((header) => header.match(/^add_header (\S+)/)?.slice(1) ?? [])
  return [
    ...block('location /api/', [
      'proxy_pass http://revela_api;',
      ...proxyHeaders,
      'proxy_set_header Connection "";',
      // Set once, here, for what the api answers and for what nginx answers in its place.
      ...hidden.map((name) => `proxy_hide_header ${name};`),
      'proxy_connect_timeout 2s;',
      'proxy_read_timeout 60s;',
      'client_max_body_size 1m;',
      'error_page 502 503 504 = @api_unavailable;',
      'error_page 413 = @api_body_too_large;',
      ...headers,
    ]),
    ...block('location @api_unavailable', [
      'add_header Retry-After 5 always;',
      ...inPlaceOfApi(503, 'Unavailable', headers),
    ]),
    ...block('location @api_body_too_large', inPlaceOfApi(413, 'InvalidRequest', headers)),
  ]
}

function inPlaceOfApi(status: number, code: string, headers: readonly string[]): string[] {
  return [
    'types { }',
    'default_type application/json;',
    'add_header Cache-Control no-store always;',
    ...headers,
    `return ${status} '{"error":"${code}","messages":[],"request_id":"$request_id"}';`,
  ]
}

export function studioLocations(options: { studio: StudioSource; contentOrigin: string; hsts: boolean }): string[] {
  const { studio, contentOrigin, hsts } = options
  const vite = 'vite' in studio
  const headers = securityHeaders({ policy: studioPolicy({ contentOrigin, vite }), hsts })
  return vite ? viteLocations(studio.vite, headers) : builtLocations(studio.dist, headers)
}

function builtLocations(dist: string, headers: readonly string[]): string[] {
  return [
    `root "${dist}";`,
    // The build names these by their content. Without `always`: a missing file's 404 must not be kept.
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
    // sub_filter cannot look into a compressed page.
    'proxy_set_header Accept-Encoding "";',
    'proxy_read_timeout 1h;',
    'sub_filter_once off;',
    "sub_filter '__CSP_NONCE__' $request_id;",
    ...headers,
  ])
}

/** The page of everything that is not there; it says nothing about what is. */
export function nothingPageLocation({ hsts }: { hsts: boolean }): string[] {
  return block('location @nothing', [
    // Whatever the address ends in.
    'types { }',
    'default_type text/html;',
    'add_header Cache-Control no-store always;',
    ...securityHeaders({ policy: closedPolicy, hsts }),
    `return 404 '${nothingPage}';`,
  ])
}

const nothingPage =
  '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>404</title></head><body><main><h1>404</h1></main></body></html>'
