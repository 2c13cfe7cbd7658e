import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls, createSecureContext } from 'node:tls'
import { argv, cpuUsage, stdout } from 'node:process'
import type { Crowd, CrowdResult } from './crowd.ts'

// A process of its own, so that it can be held to one core. It writes to sockets itself: node:http would use more of that
// core than all of the product.

const agent = 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

const crowd = JSON.parse(argv[2] ?? '') as Crowd
const { host, port, hostname } = new URL(crowd.origin)
const headers = `host: ${host}\r\nuser-agent: ${agent}\r\naccept-encoding: gzip\r\n`
const callHeaders = `${headers}x-revela: 1\r\nsec-fetch-site: same-origin\r\norigin: ${crowd.origin}\r\n`
const enterBody = JSON.stringify({ slug: crowd.slug })
const requests = {
  page: `GET /${crowd.slug} HTTP/1.1\r\n${headers}\r\n`,
  enter:
    `POST /api/family/enter HTTP/1.1\r\n${callHeaders}content-type: application/json\r\n` +
    `content-length: ${enterBody.length}\r\n\r\n${enterBody}`,
  // By now the browser sends its new session with every call.
  manifest: (cookie: string) =>
    `GET /api/family/open/${crowd.galleryId} HTTP/1.1\r\n${callHeaders}cookie: ${cookie}\r\n\r\n`,
}
const waits: CrowdResult['waits'] = { page: [], enter: [], manifest: [] }
const errors: Record<string, number> = {}
let bytes = 0
// Every guest makes a full handshake and checks the certificate; what does not change is read once.
const secureContext = crowd.authority ? createSecureContext({ ca: readFileSync(crowd.authority) }) : undefined

function open(localAddress: string): Socket {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
  socket.setNoDelay(true)
  if (!crowd.authority) return socket
  return connectTls({ socket, servername: hostname, ...(secureContext && { secureContext }) })
}

/** Resolves with the status line and headers once the whole response is there. */
function exchange(socket: Socket, request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let head = ''
  let missing = Infinity
  let tail = ''
  const onData = (chunk: Buffer) => {
    bytes += chunk.length
    if (head === '') {
      const text = tail + chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) {
        tail = text
        return
      }
      head = text.slice(0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      missing = length === undefined ? Infinity : Number(length) - (text.length - end - 4)
      tail = text.slice(-5)
    } else {
      missing -= chunk.length
      tail = (tail + chunk.toString('latin1')).slice(-5)
    }
    if (missing <= 0 || (missing === Infinity && tail === '0\r\n\r\n')) finish(resolve, head)
  }
  const onError = (error: Error) => finish(reject, error)
  const onClose = () => finish(reject, new Error('closed'))
  function finish<T>(settle: (value: T) => void, value: T): void {
    socket.off('data', onData).off('error', onError).off('close', onClose)
    settle(value)
  }
  socket.on('data', onData).on('error', onError).on('close', onClose)
  socket.write(request)
  return promise
}

async function visit(position: number): Promise<void> {
  const group = Math.floor(position / crowd.guestsOfAnAddress)
  const startedAt = performance.now()
  const socket = open(`127.9.${Math.floor(group / 250)}.${1 + (group % 250)}`)
  const timed = async (name: keyof CrowdResult['waits'], request: string, from = performance.now()) => {
    const head = await exchange(socket, request)
    waits[name].push(performance.now() - from)
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${name} ${head.slice(9, 12)}`)
    return head
  }
  try {
    // A phone's first answer includes its connection.
    await timed('page', requests.page, startedAt)
    const entered = await timed('enter', requests.enter)
    await timed('manifest', requests.manifest(/set-cookie: ([^;]+)/i.exec(entered)?.[1] ?? ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    errors[reason] = (errors[reason] ?? 0) + 1
  }
  socket.on('error', () => undefined).destroy()
}

const startedAt = performance.now()
const cpuBefore = cpuUsage()
const visits: Promise<void>[] = []
let lateMs = 0
while (visits.length < crowd.guests) {
  const now = performance.now() - startedAt
  const due = Math.min(crowd.guests, Math.floor((now / crowd.withinMs) * crowd.guests) + 1)
  while (visits.length < due) visits.push(visit(visits.length))
  lateMs = now - (crowd.withinMs * visits.length) / crowd.guests
  await sleep(1)
}
const startMs = performance.now() - startedAt
await Promise.all(visits)
const { user, system } = cpuUsage(cpuBefore)
const result: CrowdResult = {
  waits,
  errors,
  bytes,
  startMs,
  lateMs,
  totalMs: performance.now() - startedAt,
  cpuMs: (user + system) / 1_000,
}
stdout.write(JSON.stringify(result))
