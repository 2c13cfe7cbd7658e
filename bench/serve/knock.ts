import { connect, type Socket } from 'node:net'

export type Door = { readonly port: number; readonly host: string; readonly paths: readonly string[] }

export type Knocked = { readonly served: number; readonly bytes: number; readonly faults: number }

const connections = 32

/**
 * As many GETs as a process of ours can send, over kept connections, the next as soon as one is answered: a client
 * with nothing around it, so that the server is kept busy. Whatever is not a whole 200 is a fault.
 */
export async function knock({ port, host, paths }: Door, count: number): Promise<Knocked> {
  const asks = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: image/webp\r\n\r\n`))
  const tally = { served: 0, bytes: 0, faults: 0 }
  let next = 0
  const lane = async () => {
    let left = 0
    let answered: PromiseWithResolvers<void>
    let line: Socket | null = null
    const hear = (chunk: Buffer) => {
      let body = chunk
      if (left === 0) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, end)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (end < 0 || !head.startsWith('HTTP/1.1 200') || length === undefined) return fail()
        left = Number(length)
        body = chunk.subarray(end + 4)
      }
      left -= body.length
      tally.bytes += body.length
      if (left > 0) return
      tally.served += 1
      answered.resolve()
    }
    const fail = () => {
      tally.faults += 1
      left = 0
      line?.destroy()
      line = null
      answered.resolve()
    }
    for (let n = next++; n < count; n = next++) {
      answered = Promise.withResolvers<void>()
      if (!line || line.destroyed || line.readableEnded) {
        line = connect(port, '127.0.0.1').setNoDelay(true).setTimeout(20_000, fail)
        line.on('data', hear).on('error', fail)
      }
      line.write(asks[n % asks.length]!)
      await answered.promise
    }
    line?.destroy()
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return tally
}
