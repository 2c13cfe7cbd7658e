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
import { verifyEtag, verifyStored, withMd5, NotStored } from './verify-stored.ts'

/** Where a store is and who asks. */
export type StoreConfig = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

export type ListedObject = { readonly key: string; readonly bytes: number; readonly storedAt: Date }

/** One page, in the order of keys. */
export type ObjectPage = {
  readonly objects: readonly ListedObject[]
  /** With `folders`: what lies deeper, by the part up to the next slash. */
  readonly folders: readonly string[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
}

export type ObjectStore = {
  /**
   * Streams or writes one object of a known length; resolves when the store has it: by its own count of the bytes, or,
   * where they went by and nobody else has them, when it was asked a second time.
   */
  readonly put: (key: string, body: Readable | Buffer, options: { length: number; type: string }) => Promise<void>
  /** Streams one object whose length nobody announced. */
  readonly putStream: (key: string, body: Readable, options: { type: string }) => Promise<void>
  /** The whole object, in memory of its own or in memory that is lent. */
  readonly read: (key: string, allocate?: (length: number) => Buffer) => Promise<Buffer>
  /** A part of an object as a stream, its last byte included. Whoever opens it reads it to the end or destroys it. */
  readonly open: (key: string, range: { from: number; to: number }) => Promise<Readable>
  readonly list: (prefix: string, options?: { next?: string | null; folders?: boolean }) => Promise<ObjectPage>
  /** Whatever was sent of objects that nobody finished. */
  readonly abortUnfinishedUploads: (keys: readonly string[]) => Promise<void>
  readonly delete: (keys: readonly string[]) => Promise<void>
  readonly deletePrefix: (prefix: string) => Promise<void>
  /** Writes and reads one tiny object: a store that only listens is not ready. */
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

export function openObjectStore(config: StoreConfig): ObjectStore {
  const client = new S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
    forcePathStyle: true,
    // The SDK's default trailing checksum makes RGW answer 411 to a streamed PUT.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Asking first whether a body is welcome costs every photograph one more turn; the store is ours and always says yes.
    expectContinueHeader: false,
    maxAttempts: 2,
    // The client prints on its own when a browser breaks off an upload; our log tells what we choose.
    logger: silentLogger,
    requestHandler: new NodeHttpHandler({
      httpAgent: new Agent({ keepAlive: true, maxSockets: 64 }),
      connectionTimeout: 5_000,
      requestTimeout: 120_000,
    }),
  })
  const Bucket = config.S3_BUCKET

  const put: ObjectStore['put'] = async (Key, Body, { length, type }) => {
    const abort = new AbortController()
    let bodyError: Error | null = null
    // A body that breaks off must break off the request too: the client would wait for the rest of it.
    if (!Buffer.isBuffer(Body)) {
      Body.on('error', (error) => {
        bodyError = error
        abort.abort()
      })
    }
    // Of a stream the MD5 is known when it is over, and counting it would cost every upload more than all other counting.
    const bufferedBody = Buffer.isBuffer(Body) ? withMd5(Body) : null
    const sent = bufferedBody ?? { Body }
    const command = new PutObjectCommand({ Bucket, Key, ...sent, ContentLength: length, ContentType: type })
    const response = await client.send(command, { abortSignal: abort.signal }).catch((error: unknown) => {
      throw bodyError ?? error
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
  // One by one, some at a time: the call that deletes many at once has crashed RGW 16 under load.
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
    list,
    delete: remove,
    deletePrefix: async (Prefix) => {
      // What is listed is deleted before the next page is asked for, so the first page is always the next one.
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
      if ((await Body?.transformToString()) !== 'ready') throw new Error('the store answered something else')
    },
    close: () => client.destroy(),
  }
}

function toMissingError(error: unknown, key: string): unknown {
  return error instanceof Error && error.name === 'NoSuchKey' ? new ObjectMissing(key, { cause: error }) : error
}
