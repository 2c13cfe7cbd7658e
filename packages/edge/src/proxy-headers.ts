/** The id under which the edge and our processes log a request. A value sent by the caller is overwritten. */
export const edgeRequestId = 'proxy_set_header X-Edge-Request-Id $request_id;'

const forwardedHeaders = [
  'proxy_http_version 1.1;',
  'proxy_set_header Host $http_host;',
  edgeRequestId,
  // Overwritten, never appended to: the visitor's own value is not trusted.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  // Providers may share one address among thousands of people; the port distinguishes them.
  'proxy_set_header X-Client-Port $remote_port;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
]

/** Headers sent to our processes. The caller's own X-Request-Id is dropped. */
export const proxyHeaders = [...forwardedHeaders, 'proxy_set_header X-Request-Id "";']

/** The payment gateway's signature covers its own X-Request-Id, so webhooks keep the caller's value. */
export const webhookProxyHeaders = forwardedHeaders

/** For keep-alive connections to upstreams. */
export const keepaliveConnection = 'proxy_set_header Connection "";'

/** nginx writes these headers itself, once, for upstream responses and for its own. */
export function hideUpstreamHeaders(headers: readonly string[]): string[] {
  const names = headers.flatMap((header) => header.match(/^add_header (\S+)/)?.slice(1) ?? [])
  return names.map((name) => `proxy_hide_header ${name};`)
}

export function block(opening: string, lines: readonly string[]): string[] {
  return [`${opening} {`, ...lines.map((line) => `  ${line}`), '}']
}
