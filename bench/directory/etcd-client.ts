import { type ClientHttp2Session, connect } from 'node:http2'

/**
 * The calls of etcd's gRPC interface that the comparison needs. Its JSON gateway would cost etcd several times the CPU,
 * and a gRPC library would cost this process more than the few fields below.
 */
export type EtcdClient = {
  readonly get: (key: Buffer) => Promise<Buffer | null>
  readonly put: (entries: readonly (readonly [Buffer, Buffer])[]) => Promise<void>
  /** Calls back with the keys that changed; from a revision, to resume. */
  readonly watch: (onKeys: (keys: readonly Buffer[]) => void, fromRevision?: number) => () => void
  readonly close: () => void
}

export function etcdClient(port: number): EtcdClient {
  const session = connect(`http://127.0.0.1:${port}`)
  // Each request reports its own error.
  session.on('error', () => undefined)
  return {
    get: async (key) => {
      // A serializable read asks this member only, as a read of PostgreSQL does.
      const response = await call(session, 'KV/Range', Buffer.concat([bytes(1, key), varint(7, 1)]))
      const [pair] = fields(response, 2)
      return pair ? (fields(pair, 5)[0] ?? null) : null
    },
    put: async (entries) => {
      const operations = entries.map(([key, value]) =>
        bytes(2, bytes(2, Buffer.concat([bytes(1, key), bytes(2, value)]))),
      )
      await call(session, 'KV/Txn', Buffer.concat(operations))
    },
    watch: (onKeys, fromRevision = 0) => {
      const stream = open(session, 'Watch/Watch')
      // From the first key to the last: range_end of one zero byte.
      const all = [bytes(1, Buffer.from([0])), bytes(2, Buffer.from([0]))]
      stream.write(frame(bytes(1, Buffer.concat([...all, varint(3, fromRevision)]))))
      stream.on('error', () => undefined)
      let pending = Buffer.alloc(0)
      stream.on('data', (chunk: Buffer) => {
        pending = Buffer.concat([pending, chunk])
        while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
          const message = pending.subarray(5, 5 + pending.readUInt32BE(1))
          pending = pending.subarray(5 + message.length)
          const keys = fields(message, 11).map((event) => fields(fields(event, 2)[0]!, 1)[0]!)
          if (keys.length > 0) onKeys(keys)
        }
      })
      return () => stream.close()
    },
    close: () => session.destroy(),
  }
}

function open(session: ClientHttp2Session, method: string) {
  return session.request({
    ':method': 'POST',
    ':path': `/etcdserverpb.${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
  })
}

function call(session: ClientHttp2Session, method: string, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = open(session, method)
    const chunks: Buffer[] = []
    let status = ''
    stream.on('response', (headers) => (status = String(headers['grpc-status'] ?? '')))
    stream.on('trailers', (headers) => (status = String(headers['grpc-status'] ?? '')))
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', reject)
    stream.on('end', () => {
      if (status === '0') resolve(Buffer.concat(chunks).subarray(5))
      else reject(new Error(`etcd ${method}: status ${status}`))
    })
    stream.end(frame(message))
  })
}

function frame(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

function number(value: number): Buffer {
  const parts: number[] = []
  let rest = value
  while (rest > 127) {
    parts.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...parts, rest])
}

const varint = (field: number, value: number) => Buffer.concat([number(field * 8), number(value)])
const bytes = (field: number, value: Buffer) => Buffer.concat([number(field * 8 + 2), number(value.length), value])

/** The values of one length-delimited field of a message, in order. */
function fields(message: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = []
  let position = 0
  const readNumber = () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = message[position++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
  while (position < message.length) {
    const tag = readNumber()
    if (tag % 8 === 2) {
      const length = readNumber()
      if (Math.floor(tag / 8) === wanted) found.push(message.subarray(position, position + length))
      position += length
    } else {
      readNumber()
    }
  }
  return found
}
