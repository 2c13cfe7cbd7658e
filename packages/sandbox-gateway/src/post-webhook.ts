import { request } from 'node:http'

/**
 * Posts an event and answers whether the shop took it. Names below `.localhost` are loopback (RFC 6761), whatever the
 * resolver of the machine says, so that events reach the shop by its public name.
 */
export function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  timeoutMs: number,
): Promise<boolean> {
  const { hostname, host, port, pathname, search } = new URL(url)
  const sent = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: hostname.endsWith('.localhost') ? '127.0.0.1' : hostname,
        port,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { ...headers, host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () => resolve(response.statusCode !== undefined && response.statusCode < 300))
      },
    )
    call.on('error', reject)
    call.end(sent)
  })
}
