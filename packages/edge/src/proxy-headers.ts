/** The id under which the edge and our processes log a request. A value sent by the caller is overwritten. */
export const edgeRequestId = 'proxy_set_header X-Edge-Request-Id $request_id;'

/** What our processes need of every request. */
export const forwardedHeaders = [
  'proxy_http_version 1.1;',
  'proxy_set_header Host $http_host;',
  edgeRequestId,
  // Overwritten, never appended to: the visitor's own value is not trusted.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  // Providers may share one address among thousands of people; the port distinguishes them.
  'proxy_set_header X-Client-Port $revela_client_port;',
  'proxy_set_header X-Forwarded-Proto $revela_scheme;',
]

/** Only the edge asks for answers that it may hold. */
const notShared = 'proxy_set_header X-Revela-Shared "";'

/** Headers sent to our processes. The caller's own X-Request-Id is dropped. */
export const proxyHeaders = [...forwardedHeaders, notShared, 'proxy_set_header X-Request-Id "";']

/** The payment gateway's signature covers its own X-Request-Id, so webhooks keep the caller's value. */
export const webhookProxyHeaders = [...forwardedHeaders, notShared]

/** The visitor's scheme and port, for the http block. */
export const visitorSettings = [
  ...block('map $scheme $revela_scheme', ['default $scheme;']),
  ...block('map $remote_port $revela_client_port', ['default $remote_port;']),
]

/** The same behind a front edge, which forwards both; what anybody else sends is not used. */
export function forwardedVisitorSettings(fronts: readonly string[]): string[] {
  return [
    ...block('geo $realip_remote_addr $revela_is_front', ['default 0;', ...fronts.map((network) => `${network} 1;`)]),
    ...block('map "$revela_is_front $http_x_forwarded_proto" $revela_scheme', [
      'default $scheme;',
      '"1 https" https;',
      '"1 http" http;',
    ]),
    ...block('map "$revela_is_front $http_x_client_port" $revela_client_port', [
      'default $remote_port;',
      '"~^1 (?<revela_forwarded_port>\\d{1,5})$" $revela_forwarded_port;',
    ]),
  ]
}

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
