import { plainPage } from '../content-locations.ts'
import { block } from '../proxy-headers.ts'
import { errorPage, imagePaths } from '../server-locations.ts'

/**
 * Headers with which a cell that answers 421 tells the other one what only it knows; every `x-revela-…` header of a
 * visitor is dropped.
 */
export const passedHeaders = ['x-revela-passed']

type Route = 'route_app' | 'route_host' | 'route_content'

const forwardedHeaders = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  // Overwritten, never appended to: what the visitor sent is not trusted.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  'proxy_set_header X-Client-Port $remote_port;',
  ...['Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Port', 'X-Real-IP'].map((name) => `proxy_set_header ${name} "";`),
]

/** The cell limits how long an answer may take; these limits are longer than all of its own. */
const proxyToCell = [
  'proxy_pass http://$revela_upstream;',
  ...forwardedHeaders,
  'proxy_connect_timeout 2s;',
  'proxy_send_timeout 150s;',
  'proxy_read_timeout 150s;',
  // A 421 is repeated, and the rest of the errors that nginx makes itself become 503; all others are the cell's answer.
  'proxy_intercept_errors on;',
  'proxy_hide_header X-Revela-Cell;',
  // An empty header is not sent, and those of the server, for its own answers, are not added to the cell's.
  'add_header X-Revela-Cell "";',
]

/** Events must arrive when they are sent; the cell's nginx buffers whatever may be buffered. */
const unbuffered = [
  'proxy_buffering off;',
  'proxy_buffer_size 16k;',
  'proxy_buffers 8 16k;',
  'proxy_busy_buffers_size 32k;',
]

/** Images and downloads, in memory only. */
const buffered = [
  'proxy_buffer_size 64k;',
  'proxy_buffers 8 64k;',
  'proxy_busy_buffers_size 128k;',
  'proxy_max_temp_file_size 0;',
]

const routeWith = (route: Route) => `rewrite_by_lua_block { cells.${route}() }`

/** A request whose small body is buffered here, so that it can be repeated. */
function repeatable(path: string, route: Route, settings: readonly string[]): string[] {
  return block(`location ${path}`, [routeWith(route), ...proxyToCell, ...settings])
}

/**
 * Nothing was done where the answer was 421, so a POST is repeated too, once. Without a cell to repeat it at, or after
 * another 421, the client retries.
 */
function again(name: string, onFailure: string, settings: readonly string[]): string[] {
  const headers = passedHeaders.map((header) => `"${header}"`).join(', ')
  return block(`location ${name}`, [
    ...block('rewrite_by_lua_block', [
      `if not cells.route_again({${headers}}) then return ngx.exec("${onFailure}") end`,
    ]),
    ...proxyToCell,
    ...settings,
    `error_page 421 = ${onFailure};`,
  ])
}

const retryAfter = (seconds: number) => `add_header Retry-After ${seconds} always;`

function apiErrorPages(closed: readonly string[]): string[] {
  return [
    ...block('location @api_moved', [retryAfter(1), ...errorPage(503, 'Unavailable', closed)]),
    ...block('location @api_unavailable', [retryAfter(5), ...errorPage(503, 'Unavailable', closed)]),
    ...block('location @api_body_too_large', errorPage(413, 'InvalidRequest', closed)),
  ]
}

function pageErrorPages(closed: readonly string[]): string[] {
  return [
    ...plainPage('@page_moved', 503, [retryAfter(1), ...closed]),
    ...plainPage('@page_unavailable', 503, [retryAfter(5), ...closed]),
  ]
}

const apiErrors = [
  'error_page 421 = @api_again;',
  'error_page 502 504 = @api_unavailable;',
  'error_page 413 = @api_body_too_large;',
]
const pageErrors = ['error_page 421 = @page_again;', 'error_page 502 504 =503 @page_unavailable;']

/** Calls and pages of one kind of host. */
function callsAndPages(route: Route, closed: readonly string[]): string[] {
  return [
    // From the first cell to the second, and from there to an error page.
    'recursive_error_pages on;',
    ...repeatable('/api/', route, [...unbuffered, ...apiErrors]),
    ...repeatable('/', route, [...unbuffered, ...pageErrors]),
    ...again('@api_again', '@api_moved', [...unbuffered, 'error_page 502 504 = @api_unavailable;']),
    ...again('@page_again', '@page_moved', [...unbuffered, 'error_page 502 504 =503 @page_unavailable;']),
    ...apiErrorPages(closed),
    ...pageErrorPages(closed),
  ]
}

/**
 * The studio. Pictures are streamed to the cell and cannot be repeated: after a 421 the uploader sends them again, when
 * the map names the right cell.
 */
export function appLocations(closed: readonly string[]): string[] {
  const streamed = [
    routeWith('route_app'),
    ...proxyToCell,
    ...unbuffered,
    'proxy_request_buffering off;',
    // The cell limits the size.
    'client_max_body_size 0;',
    'client_body_timeout 60s;',
    'error_page 421 = @api_moved;',
    'error_page 502 504 = @api_unavailable;',
  ]
  return [
    ...block('location /upload/', streamed),
    ...block(`location ~ ${imagePaths}`, streamed),
    ...callsAndPages('route_app', closed),
  ]
}

/** Gallery hosts and own domains. */
export function hostLocations(closed: readonly string[]): string[] {
  return callsAndPages('route_host', closed)
}

export function contentHostLocations(closed: readonly string[]): string[] {
  return [
    'recursive_error_pages on;',
    ...repeatable('/', 'route_content', [...buffered, ...pageErrors]),
    ...again('@page_again', '@page_moved', [...buffered, 'error_page 502 504 =503 @page_unavailable;']),
    ...pageErrorPages(closed),
  ]
}

/** Challenges of a certificate authority, at the cell that ordered the certificate. */
export function challengeLocation(): string[] {
  return repeatable('/.well-known/acme-challenge/', 'route_host', [
    ...unbuffered,
    'error_page 421 = @page_again;',
    'error_page 502 504 =503 @page_unavailable;',
  ])
}

export function challengeErrors(closed: readonly string[]): string[] {
  return [
    'recursive_error_pages on;',
    ...again('@page_again', '@page_moved', [...unbuffered, 'error_page 502 504 =503 @page_unavailable;']),
    ...pageErrorPages(closed),
  ]
}
