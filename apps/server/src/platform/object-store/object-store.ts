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
import { gather, dropParts, putInParts } from './put-in-parts.ts'
import { checkTag, confirmStored, counted, NotStored } from './stored-as-sent.ts'

/** Where a store is and who asks. */
export type StorePlace = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

export type ListedObject = { readonly key: string; readonly bytes: number; readonly storedAt: Date }

/** One page, in the order of keys. */
export type Listed = {
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
  readonly put: (key: string, body: Readable | Buffer, given: { length: number; type: string }) => Promise<void>
  /** Streams one object whose length nobody announced. */
  readonly putUnmeasured: (key: string, body: Readable, given: { type: string }) => Promise<void>
  /** The whole object, in memory of its own or in memory that is lent. */
  readonly read: (key: string, lend?: (length: number) => Buffer) => Promise<Buffer>
  /** A part of an object as a stream, its last byte included. Whoever opens it reads it to the end or destroys it. */
  readonly open: (key: string, range: { from: number; to: number }) => Promise<Readable>
  readonly list: (prefix: string, given?: { next?: string | null; folders?: boolean }) => Promise<Listed>
  /** Whatever was sent of objects that nobody finished. */
  readonly dropUnfinished: (keys: readonly string[]) => Promise<void>
  readonly delete: (keys: readonly string[]) => Promise<void>
  readonly deletePrefix: (prefix: string) => Promise<void>
  /** Writes and reads one tiny object: a store that only listens is not ready. */
  readonly probe: () => Promise<void>
  readonly close: () => void
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
}

const mostAtOnce = 1_000
const deletingLanes = 8

const ownMemory = (length: number) => Buffer.allocUnsafeSlow(length)
const nothing = () => undefined
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

export function openObjectStore(config: StorePlace): ObjectStore {
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
    logger: silent,
    requestHandler: new NodeHttpHandler({
      httpAgent: new Agent({ keepAlive: true, maxSockets: 64 }),
      connectionTimeout: 5_000,
      requestTimeout: 120_000,
    }),
  })
  const Bucket = config.S3_BUCKET

  const put: ObjectStore['put'] = async (Key, Body, { length, type }) => {
    const abort = new AbortController()
    let broken: Error | null = null
    // A body that breaks off must break off the request too: the client would wait for the rest of it.
    if (!Buffer.isBuffer(Body)) {
      Body.on('error', (fault) => {
        broken = fault
        abort.abort()
      })
    }
    // Of a stream the MD5 is known when it is over, and counting it would cost every upload more than all other counting.
    const inMemory = Buffer.isBuffer(Body) ? counted(Body) : null
    const sent = inMemory ?? { Body }
    const command = new PutObjectCommand({ Bucket, Key, ...sent, ContentLength: length, ContentType: type })
    const told = await client.send(command, { abortSignal: abort.signal }).catch((fault: unknown) => {
      throw broken ?? fault
    })
    if (inMemory) checkTag(told, inMemory.ContentMD5, Key)
    else await confirmStored(client, { Bucket, Key }, { length, tag: told.ETag })
  }
  const putUnmeasured: ObjectStore['putUnmeasured'] = async (Key, body, { type }) =>
    putInParts(client, { Bucket, Key }, body, type)
  const read: ObjectStore['read'] = async (Key, lend = ownMemory) => {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return await gather(Body as Readable, lend(ContentLength!))
    } catch (fault) {
      throw missingOr(fault, Key)
    }
  }
  const open: ObjectStore['open'] = async (Key, { from, to }) => {
    const Range = `bytes=${from}-${to}`
    const { Body, ContentLength } = await client
      .send(new GetObjectCommand({ Bucket, Key, Range }))
      .catch((fault: unknown) => {
        throw missingOr(fault, Key)
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
        MaxKeys: mostAtOnce,
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
    const lane = async (): Promise<void> => {
      for (let Key = waiting.pop(); Key !== undefined; Key = waiting.pop()) {
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
    }
    await Promise.all(Array.from({ length: Math.min(deletingLanes, keys.length) }, lane))
  }

  return {
    put,
    putUnmeasured,
    dropUnfinished: async (keys) => {
      for (const Key of keys) await dropParts(client, { Bucket, Key })
    },
    read,
    open,
    list,
    delete: remove,
    deletePrefix: async (Prefix) => {
      // What is listed is deleted before the next page is asked for, so the first page is always the next one.
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: mostAtOnce }))
        if (Contents.length === 0) return
        await remove(Contents.map(({ Key }) => Key!))
      }
    },
    probe: async () => {
      const Key = 'probe/ready'
      const abortSignal = AbortSignal.timeout(3_000)
      await client.send(new PutObjectCommand({ Bucket, Key, ...counted(Buffer.from('ready')) }), { abortSignal })
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
      if ((await Body?.transformToString()) !== 'ready') throw new Error('the store answered something else')
    },
    close: () => client.destroy(),
  }
}

function missingOr(fault: unknown, key: string): unknown {
  return fault instanceof Error && fault.name === 'NoSuchKey' ? new ObjectMissing(key, { cause: fault }) : fault
}
