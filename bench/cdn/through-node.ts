import { Agent, request } from 'node:http'

export type NodeAnswer = {
  readonly status: number
  /** What the node did: HIT, MISS, EXPIRED, REVALIDATED … */
  readonly node: string
  readonly bytes: number
}

export type ThroughNode = { readonly get: (path: string) => Promise<NodeAnswer>; readonly close: () => void }

/** Asks the node of a content delivery network as browsers do, over connections that stay open. */
export function throughNode(port: number, host: string): ThroughNode {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const get = (path: string) =>
    new Promise<NodeAnswer>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, agent, headers: { host } }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('error', reject)
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, node: String(response.headers['x-node'] ?? ''), bytes })
        })
      })
      sent.setTimeout(30_000, () => sent.destroy(new Error('no answer within 30 s')))
      sent.on('error', reject)
      sent.end()
    })
  return { get, close: () => agent.destroy() }
}
