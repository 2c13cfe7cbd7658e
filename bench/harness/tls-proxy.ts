import { run, systemAccount } from '@revela/dev-env'
import { once } from 'node:events'
import { chownSync, readFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'

export type TlsProxy = { readonly port: number; readonly authority: string; readonly close: () => Promise<void> }

/**
 * Terminates TLS for a loopback server without TLS: pgBackRest requires TLS for a store, and production requires it for
 * a payment gateway. The port is read at every connection, because the server may start later.
 */
export async function startTlsProxy(targetPort: () => number, folder: string): Promise<TlsProxy> {
  const [key, authority] = [join(folder, 'front.key'), join(folder, 'front.crt')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', authority, ...names])
  const { uid, gid } = systemAccount('postgres')
  chownSync(authority, uid, gid)
  const open = new Set<Socket>()
  const server = createServer({ key: readFileSync(key), cert: readFileSync(authority) }, (client) => {
    const upstream = connect(targetPort(), '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    authority,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
