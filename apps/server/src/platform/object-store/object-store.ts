import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { Agent } from 'node:http'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { concat, abortUploads, putInParts } from './put-in-parts.ts'
import { isHashMismatch, signPayloadHash } from './signed-hash.ts'
import { HashMismatch, verifyEtag, verifyStored, withMd5, NotStored } from './verify-stored.ts'

/** Location and credentials of a store. */
export type StoreConfig = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

export type ListedObject = { readonly key: string; readonly bytes: number; readonly storedAt: Date }

/** One page of a listing, in key order. */
export type ObjectPage = {
  readonly objects: readonly ListedObject[]
  /** With `folders`: the common prefixes up to the next slash. */
  readonly folders: readonly string[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
}

export type PutOptions = { readonly length: number; readonly type: string; readonly sha256?: Buffer | null }

export type ObjectStore = {
  /**
   * Writes one object of a known length. Resolves when the store has it: verified by its ETag, or for a stream, which
   * cannot be sent again, by a second request. With `sha256` the store compares the bytes: other bytes are not stored,
   * and it throws `HashMismatch`.
   */
  readonly put: (key: string, body: Readable | Buffer, options: PutOptions) => Promise<void>
  /** Streams one object of unknown length. */
  readonly putStream: (key: string, body: Readable, options: { type: string }) => Promise<void>
  /** Reads the whole object, into new memory or into memory from `allocate`. */
  readonly read: (key: string, allocate?: (length: number) => Buffer) => Promise<Buffer>
  /** Opens a byte range as a stream, last byte included. The caller reads it to the end or destroys it. */
  readonly open: (key: string, range: { from: number; to: number }) => Promise<Readable>
  /** Opens the whole object with its type, to store it elsewhere. The caller reads it to the end or destroys it. */
  readonly openWhole: (
    key: string,
  ) => Promise<{ readonly body: Readable; readonly bytes: number; readonly type: string }>
  readonly list: (prefix: string, options?: { next?: string | null; folders?: boolean }) => Promise<ObjectPage>
  /** Aborts unfinished multipart uploads of these keys. */
  readonly abortUnfinishedUploads: (keys: readonly string[]) => Promise<void>
  readonly delete: (keys: readonly string[]) => Promise<void>
  readonly deletePrefix: (prefix: string) => Promise<void>
  /** Writes and reads one tiny object, because a store that accepts connections may still not work. */
  readonly probe: () => Promise<void>
  readonly close: () => void
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
}

const maxKeysPerPage = 1_000
const deleteConcurrency = 8

const allocateBuffer = (length: number) => Buffer.allocUnsafeSlow(length)
const noop = () => undefined
const silentLogger = { trace: noop, debug: noop, info: noop, warn: noop, error: noop }

/** What every client of a store needs. */
export const storeClientOptions = (config: StoreConfig) =>
  ({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
    forcePathStyle: true,
    // The SDK's default trailing checksum makes RGW answer a streamed PUT with 411.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) as const

export function openObjectStore(config: StoreConfig): ObjectStore {
  const client = new S3Client({
    ...storeClientOptions(config),
    // `Expect: 100-continue` would cost every picture one more round trip; our store always accepts the body.
    expectContinueHeader: false,
    maxAttempts: 2,
    // The client would log by itself when a browser aborts an upload; errors are logged by our own code.
    logger: silentLogger,
    requestHandler: new NodeHttpHandler({
      httpAgent: new Agent({ keepAlive: true, maxSockets: 64 }),
      connectionTimeout: 5_000,
      requestTimeout: 120_000,
    }),
  })
  const Bucket = config.S3_BUCKET

  const put: ObjectStore['put'] = async (Key, Body, { length, type, sha256 }) => {
    const abort = new AbortController()
    let bodyError: Error | null = null
    // An aborted body must abort the request too, or the client would wait for the rest.
    if (!Buffer.isBuffer(Body)) {
      Body.on('error', (error) => {
        bodyError = error
        abort.abort()
      })
    }
    // The MD5 of a stream is known only at its end, and computing it would cost every upload more than all other
    // checksums.
    const bufferedBody = Buffer.isBuffer(Body) ? withMd5(Body) : null
    const sent = bufferedBody ?? { Body }
    const command = new PutObjectCommand({ Bucket, Key, ...sent, ContentLength: length, ContentType: type })
    signPayloadHash(command, sha256 ?? null)
    const response = await client.send(command, { abortSignal: abort.signal }).catch((error: unknown) => {
      throw bodyError ?? toMismatchError(error, Key)
    })
    if (bufferedBody) verifyEtag(response, bufferedBody.ContentMD5, Key)
    else await verifyStored(client, { Bucket, Key }, { length, tag: response.ETag })
  }
  const putStream: ObjectStore['putStream'] = async (Key, body, { type }) =>
    putInParts(client, { Bucket, Key }, body, type)
  const read: ObjectStore['read'] = async (Key, allocate = allocateBuffer) => {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return await concat(Body as Readable, allocate(ContentLength!))
    } catch (error) {
      throw toMissingError(error, Key)
    }
  }
  const open: ObjectStore['open'] = async (Key, { from, to }) => {
    const Range = `bytes=${from}-${to}`
    const { Body, ContentLength } = await client
      .send(new GetObjectCommand({ Bucket, Key, Range }))
      .catch((error: unknown) => {
        throw toMissingError(error, Key)
      })
    if (ContentLength === to - from + 1) return Body as Readable
    ;(Body as Readable).destroy()
    throw new NotStored(`${Key} has ${ContentLength} of the bytes ${from} to ${to}`)
  }
  const openWhole: ObjectStore['openWhole'] = async (Key) => {
    try {
      const { Body, ContentLength, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return { body: Body as Readable, bytes: ContentLength!, type: ContentType ?? 'application/octet-stream' }
    } catch (error) {
      throw toMissingError(error, Key)
    }
  }
  const list: ObjectStore['list'] = async (Prefix, { next, folders = false } = {}) => {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix,
        MaxKeys: maxKeysPerPage,
        ...(next ? { ContinuationToken: next } : {}),
        ...(folders ? { Delimiter: '/' } : {}),
      }),
    )
    return {
      objects: (page.Contents ?? []).map(({ Key, Size, LastModified }) => ({
        key: Key!,
        bytes: Size!,
        storedAt: LastModified!,
      })),
      folders: (page.CommonPrefixes ?? []).map(({ Prefix: folder }) => folder!),
      next: page.IsTruncated ? page.NextContinuationToken! : null,
    }
  }
  // Single deletes with limited concurrency: the multi-delete call has crashed RGW 16 under load.
  const remove: ObjectStore['delete'] = async (keys) => {
    const waiting = [...keys]
    const worker = async (): Promise<void> => {
      for (let Key = waiting.pop(); Key !== undefined; Key = waiting.pop()) {
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
    }
    await Promise.all(Array.from({ length: Math.min(deleteConcurrency, keys.length) }, worker))
  }

  return {
    put,
    putStream,
    abortUnfinishedUploads: async (keys) => {
      for (const Key of keys) await abortUploads(client, { Bucket, Key })
    },
    read,
    open,
    openWhole,
    list,
    delete: remove,
    deletePrefix: async (Prefix) => {
      // Each page is deleted before the next request, so the first page is always the next one.
      for (;;) {
        const { Contents = [] } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: maxKeysPerPage }),
        )
        if (Contents.length === 0) return
        await remove(Contents.map(({ Key }) => Key!))
      }
    },
    probe: async () => {
      const Key = 'probe/ready'
      const abortSignal = AbortSignal.timeout(3_000)
      await client.send(new PutObjectCommand({ Bucket, Key, ...withMd5(Buffer.from('ready')) }), { abortSignal })
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
      if ((await Body?.transformToString()) !== 'ready') throw new Error('store probe read back different bytes')
    },
    close: () => client.destroy(),
  }
}

function toMismatchError(error: unknown, key: string): unknown {
  if (!isHashMismatch(error)) return error
  return new HashMismatch(`the bytes of ${key} do not match their SHA-256`, { cause: error })
}

function toMissingError(error: unknown, key: string): unknown {
  return error instanceof Error && error.name === 'NoSuchKey' ? new ObjectMissing(key, { cause: error }) : error
}
