import { openMailbox, startPostfix, stopPostfix, tryRun, type Mailbox } from '@revela/dev-env'
import { openSandbox, sandboxAccount, sandboxMain, type SandboxClient } from '@revela/sandbox-gateway'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'

/** What an installation uses but does not run: a mail relay and the payment gateway, both with TLS. */
export interface OutsideWorld {
  readonly mailbox: Mailbox
  readonly sandbox: SandboxClient
  readonly account: ReturnType<typeof sandboxAccount>
  /** Opens the TLS ports on the address by which containers reach this machine. */
  readonly listenOn: (address: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export interface OutsidePorts {
  readonly smtp: number
  readonly gateway: number
  readonly smtps: number
  readonly https: number
}

export async function openOutsideWorld(folder: string, ports: OutsidePorts): Promise<OutsideWorld> {
  const postfix = { dir: join(folder, 'postfix'), port: ports.smtp }
  await startPostfix(postfix)
  const books = join(folder, 'sandbox-books')
  mkdirSync(books, { recursive: true })
  const gateway = spawn(process.execPath, [sandboxMain], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      PORT: String(ports.gateway),
      SANDBOX_DIR: books,
      REVELA_ENV: 'test',
      NODE_EXTRA_CA_CERTS: join(folder, 'tls/ca.pem'),
    },
  })
  const origin = `http://127.0.0.1:${ports.gateway}`
  const account = sandboxAccount(`TEST-${randomBytes(16).toString('hex')}`)
  const servers: Server[] = []
  return {
    mailbox: openMailbox(join(postfix.dir, 'mail/inbox')),
    sandbox: openSandbox(origin, account.accessToken),
    account,
    listenOn: async (address) => {
      const options = {
        key: readFileSync(join(folder, 'tls/privkey.pem')),
        cert: readFileSync(join(folder, 'tls/fullchain.pem')),
      }
      servers.push(await forwardTls(options, { address, port: ports.smtps }, ports.smtp))
      servers.push(await forwardTls(options, { address, port: ports.https }, ports.gateway))
    },
    stop: async () => {
      for (const server of servers) server.close()
      gateway.kill()
      await stopPostfix(postfix)
    },
  }
}

function forwardTls(
  options: { key: Buffer; cert: Buffer },
  { address, port }: { address: string; port: number },
  target: number,
): Promise<Server> {
  const server = createServer(options, (socket) => {
    const inner = connect(target, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const side of [socket, inner]) {
      side.on('error', () => {
        socket.destroy()
        inner.destroy()
      })
    }
  })
  return new Promise((resolve, reject) => {
    // The address exists once the first container has joined the network.
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL') setTimeout(() => server.listen(port, address), 500)
      else reject(error)
    })
    server.listen(port, address, () => resolve(server))
  })
}

/** A test authority and one certificate for all hosts of the installation. */
export async function writeCertificates(folder: string, hosts: readonly string[]): Promise<void> {
  const tls = join(folder, 'tls')
  mkdirSync(tls, { recursive: true })
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const script = `set -e
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=Smoke test' -keyout ca.key -out ca.pem
openssl req -newkey rsa:2048 -nodes -subj '/CN=${hosts[0]}' -keyout privkey.pem -out request.pem
printf 'subjectAltName=${names}\\n' > names
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out certificate.pem
cat certificate.pem ca.pem > fullchain.pem
chown 10001 privkey.pem fullchain.pem && chmod 400 privkey.pem && chmod 444 ca.pem fullchain.pem`
  const { code, stderr } = await tryRun('sh', ['-c', script], { cwd: tls })
  if (code !== 0) throw new Error(`openssl failed: ${stderr}`)
}
