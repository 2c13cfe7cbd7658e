/** What every process of ours is told about a visitor's request. */
export const proxyHeaders = [
  'proxy_http_version 1.1;',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Request-Id $request_id;',
  // Overwritten, never appended to: what the visitor wrote into it is not believed.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  // Thousands share an address where the provider has too few of them: the port tells them apart.
  'proxy_set_header X-Client-Port $remote_port;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
]

/** For connections that are kept open between requests. */
export const keptConnection = 'proxy_set_header Connection "";'

/** nginx writes these itself, once, for what a process answers and for what nginx answers in its place. */
export function hideAdded(headers: readonly string[]): string[] {
  const names = headers.flatMap((header) => header.match(/^add_header (\S+)/)?.slice(1) ?? [])
  return names.map((name) => `proxy_hide_header ${name};`)
}
