/** The id under which the edge and our processes log a request. A value sent by the caller is overwritten. */
export const edgeRequestId = 'proxy_set_header X-Edge-Request-Id $request_id;'

const forwardedHeaders = [
  'proxy_http_version 1.1;',
  'proxy_set_header Host $http_host;',
  edgeRequestId,
  // Overwritten, never appended to: what the visitor wrote into it is not believed.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  // Thousands share an address where the provider has too few of them: the port tells them apart.
  'proxy_set_header X-Client-Port $remote_port;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
]

/** Sent to every process of ours with a request. The caller's own X-Request-Id is dropped. */
export const proxyHeaders = [...forwardedHeaders, 'proxy_set_header X-Request-Id "";']

/** The payment gateway's signature covers its own X-Request-Id, so webhooks keep the caller's value. */
export const webhookProxyHeaders = forwardedHeaders

/** For connections that are kept open between requests. */
export const keepaliveConnection = 'proxy_set_header Connection "";'

/** nginx writes these itself, once, for what a process answers and for what nginx answers in its place. */
export function hideUpstreamHeaders(headers: readonly string[]): string[] {
  const names = headers.flatMap((header) => header.match(/^add_header (\S+)/)?.slice(1) ?? [])
  return names.map((name) => `proxy_hide_header ${name};`)
}

export function block(opening: string, lines: readonly string[]): string[] {
  return [`${opening} {`, ...lines.map((line) => `  ${line}`), '}']
}
