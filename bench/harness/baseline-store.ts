import { Agent } from 'node:http'
import { exchange, type Sending } from './http-exchange.ts'
import { presign, signBody, type StoreKeys } from './presign.ts'

export type BaselineStore = {
  readonly get: (key: string) => Promise<Buffer>
  readonly put: (key: string, body: Buffer) => Promise<void>
  /** A PUT that the store rejects when the bytes do not match this hash. */
  readonly putVerified: (key: string, body: Buffer, sha256: Buffer) => Promise<void>
  readonly close: () => void
}

export type StoreConfig = StoreKeys & { readonly endpoint: string; readonly bucket: string }

/** The address of a stack's bucket, from the variables that the server reads. */
export function readStoreConfig(env: Readonly<Record<string, string>>): StoreConfig {
  return {
    endpoint: env['S3_ENDPOINT']!,
    bucket: env['S3_BUCKET']!,
    region: env['S3_REGION']!,
    accessKey: env['S3_ACCESS_KEY']!,
    secretKey: env['S3_SECRET_KEY']!,
  }
}

/** Plain GET and PUT to the store: no SDK, no checks, keep-alive connections. */
export function openBaselineStore(config: StoreConfig, connections: number): BaselineStore {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const addressOf = (key: string) => `${config.endpoint}/${config.bucket}/${key}`
  const send = async (sending: Omit<Sending, 'agent'>): Promise<Buffer> => {
    const response = await exchange({ ...sending, agent })
    if (response.status !== 200) throw new Error(`the store returned ${response.status} for ${sending.method}`)
    return response.body
  }
  return {
    get: (key) => send({ method: 'GET', url: presign('GET', addressOf(key), config) }),
    put: async (key, body) =>
      void (await send({ method: 'PUT', url: presign('PUT', addressOf(key), config), body: [body] })),
    putVerified: async (key, body, sha256) => {
      const headers = signBody(addressOf(key), config, sha256)
      await send({ method: 'PUT', url: addressOf(key), headers, body: [body] })
    },
    close: () => agent.destroy(),
  }
}
