import { block, hideUpstreamHeaders, keepaliveConnection, proxyHeaders, webhookProxyHeaders } from './proxy-headers.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'

/**
 * `/api/…` is passed to the api unchanged. When the api does not respond, the error still has the contract's format.
 */
export function apiLocations({ hsts }: { hsts: boolean }): string[] {
  const headers = securityHeaders({ policy: closedPolicy, hsts })
  return [
    ...apiLocation('= /api/webhooks/payments', headers, webhookProxyHeaders),
    ...apiLocation('= /api/webhooks/receivables', headers, webhookProxyHeaders),
    ...apiLocation('/api/', headers),
    ...apiErrorPages(headers),
  ]
}

export function apiLocation(path: string, headers: readonly string[], forwarded = proxyHeaders): string[] {
  return block(`location ${path}`, [
    'proxy_pass http://revela_api;',
    ...forwarded,
    keepaliveConnection,
    ...hideUpstreamHeaders(headers),
    'proxy_connect_timeout 2s;',
    'proxy_read_timeout 60s;',
    'client_max_body_size 1m;',
    'error_page 502 503 504 = @api_unavailable;',
    'error_page 413 = @api_body_too_large;',
    'error_page 429 = @api_too_many;',
    ...headers,
  ])
}

export function apiErrorPages(headers: readonly string[]): string[] {
  return [
    ...block('location @api_unavailable', [
      'add_header Retry-After 5 always;',
      ...errorPage(503, 'Unavailable', headers),
    ]),
    ...block('location @api_body_too_large', errorPage(413, 'InvalidRequest', headers)),
    ...block('location @api_too_many', [
      'add_header Retry-After 5 always;',
      ...errorPage(429, 'TooManyRequests', headers),
    ]),
  ]
}

/**
 * Uploads are streamed without buffering: `/upload/…` to the upload process, and single images of the api (a gallery's
 * cover, the brand) to the api. Used together with apiLocations.
 */
export function uploadLocations({ hsts }: { hsts: boolean }): string[] {
  const headers = securityHeaders({ policy: closedPolicy, hsts })
  return [
    ...block('location /upload/', ['proxy_pass http://revela_upload;', ...uploadSettings(headers)]),
    ...block(`location ~ ${imagePaths}`, ['proxy_pass http://revela_api;', ...uploadSettings(headers)]),
    ...block('location @upload_too_large', errorPage(413, 'FileTooLarge', headers)),
  ]
}

export const imagePaths =
  '^/api/(?:gallery/[^/]+/cover|portfolio/work/[^/]+/cover|gallery/watermark/picture/[^/]+|customer/logo|customer/avatar)$'

function uploadSettings(headers: readonly string[]): string[] {
  return [
    ...proxyHeaders,
    keepaliveConnection,
    ...hideUpstreamHeaders(headers),
    // A picture is not written to any disk other than the store.
    'proxy_request_buffering off;',
    // The largest picture of any plan has 50 MB; the form around it is small.
    'client_max_body_size 60m;',
    'client_body_timeout 60s;',
    'proxy_connect_timeout 2s;',
    // Slightly longer than the process waits for the store.
    'proxy_send_timeout 130s;',
    'proxy_read_timeout 130s;',
    'error_page 502 503 504 = @api_unavailable;',
    'error_page 413 = @upload_too_large;',
    ...headers,
  ]
}

export function errorPage(status: number, code: string, headers: readonly string[]): string[] {
  return [
    'types { }',
    'default_type application/json;',
    'add_header Cache-Control no-store always;',
    ...headers,
    `return ${status} '{"error":"${code}","messages":[],"request_id":"$request_id"}';`,
  ]
}
