import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import { connect } from 'node:tls'
import type { AttackHarness } from './attack-harness.ts'

export type RawReply = { readonly status: number; readonly text: string }

/**
 * Sends raw bytes that no HTTP client would send, over TLS with this server name (the studio's by default), and returns
 * all bytes of the response.
 */
export async function sendRaw(
  { site }: AttackHarness,
  localAddress: string,
  bytes: string,
  servername = new URL(site.appOrigin).hostname,
): Promise<RawReply> {
  const plain = connectPlain({ host: '127.0.0.1', port: site.ports.nginx, localAddress })
  const socket = connect({ socket: plain, servername })
  for (const each of [plain, socket]) each.on('error', () => undefined)
  socket.setTimeout(8_000, () => socket.destroy())
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(bytes)
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString('latin1')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

export const rawGet = (path: string, host: string, extraHeaders = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${extraHeaders}\r\n`
