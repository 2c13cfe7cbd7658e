import { readFileSync } from 'node:fs'
import { connect, createSecureContext } from 'node:tls'

/**
 * Makes full TLS 1.3 handshakes and prints how many failed: `handshake-client.ts PORT COUNT ROOT NAME,…`. A process of
 * its own, so that it can be held to another core than nginx. Each certificate is checked for its name.
 */
const [port = '', count = '', root = '', names = ''] = process.argv.slice(2)
const servernames = names.split(',')
const secureContext = createSecureContext({ ca: readFileSync(root), minVersion: 'TLSv1.3', ecdhCurve: 'X25519' })
const openConnections = 16
let started = 0
let failed = 0
let firstError = ''

function handshake(servername: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), servername, secureContext }, () => {
      if (socket.isSessionReused()) failed += 1
      socket.destroy()
      resolve()
    })
    socket.once('error', (error) => {
      failed += 1
      firstError ||= error.message
      resolve()
    })
  })
}

async function handshakes(): Promise<void> {
  while (started < Number(count)) {
    started += 1
    await handshake(servernames[started % servernames.length] ?? '')
  }
}

await Promise.all(Array.from({ length: openConnections }, handshakes))
console.log(JSON.stringify({ failed, firstError }))
