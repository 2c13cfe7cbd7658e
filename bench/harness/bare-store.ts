import { Agent } from 'node:http'
import { exchange } from './exchange.ts'
import { presign, type StoreKeys } from './presign.ts'

export type BareStore = {
  readonly get: (key: string) => Promise<Buffer>
  readonly put: (key: string, body: Buffer) => Promise<void>
  readonly close: () => void
}

export type StorePlace = StoreKeys & { readonly endpoint: string; readonly bucket: string }

/** The place of a stack's bucket, by the variables the server reads. */
export function storePlace(env: Readonly<Record<string, string>>): StorePlace {
  return {
    endpoint: env['S3_ENDPOINT']!,
    bucket: env['S3_BUCKET']!,
    region: env['S3_REGION']!,
    accessKey: env['S3_ACCESS_KEY']!,
    secretKey: env['S3_SECRET_KEY']!,
  }
}

/** GET and PUT to the store with nothing in between: no SDK, no checks, connections kept. */
export function openBareStore(place: StorePlace, connections: number): BareStore {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const ask = async (method: 'GET' | 'PUT', key: string, body: readonly Buffer[]): Promise<Buffer> => {
    const url = presign(method, `${place.endpoint}/${place.bucket}/${key}`, place)
    const answer = await exchange({ agent, method, url, body })
    if (answer.status !== 200) throw new Error(`the store answered ${method} ${key} with ${answer.status}`)
    return answer.body
  }
  return {
    get: (key) => ask('GET', key, []),
    put: async (key, body) => void (await ask('PUT', key, [body])),
    close: () => agent.destroy(),
  }
}
