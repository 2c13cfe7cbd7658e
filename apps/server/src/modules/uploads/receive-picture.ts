import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { PictureType } from '@revela/domain'
import { uploadRejection } from '@revela/phrases'
import { sniffLength, sniffType } from '../../platform/images/sniff-type.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { HashMismatch } from '../../platform/object-store/verify-stored.ts'
import type { Upload } from '../../http/read-upload.ts'
import { newOriginalKey, type StoredOriginal } from '../pictures/index.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'
import { commitPicture } from './commit-picture.ts'
import type { Target, UploadLimits, UploadOwner } from './upload-target.ts'
import { findItem, insertAttempt, discardAttempt } from './upload.repository.ts'
import { filesReceived } from './uploads.metrics.ts'
import type { UploadsDeps } from './uploads.module.ts'

type OpenedFile = {
  readonly type: PictureType
  /** With `sha256`, the store compares the bytes with it, and they are not hashed here too. */
  readonly measure: (length: FileLength, sha256?: Buffer | null) => MeasuredFile
}

type MeasuredFile = {
  /** The same bytes, counted and checksummed while they pass. */
  readonly bytes: Readable
  /** Known once every byte has passed. */
  readonly fingerprint: () => { readonly bytes: number; readonly sha256: Buffer; readonly crc32: number }
}

/** The announced length; without one, the maximum and the error beyond it. */
type FileLength = { readonly exactBytes: number } | { readonly max: number; readonly tooLargeError: () => ApiError }

const bufferBytes = 1 << 20

/** Checks the first bytes, before anything is stored. */
export async function openFile(file: Readable): Promise<OpenedFile> {
  const head = await readHead(file)
  if (head.length === 0) throw uploadError('UploadDamaged', uploadRejection.empty)
  const type = sniffType(head)
  if (!type) throw uploadError('UnsupportedFile', uploadRejection.unsupported)
  return { type, measure: (length, sha256 = null) => measureFile(file, head, length, sha256) }
}

/** Fails when the number of bytes differs from the allowed length. */
function measureFile(file: Readable, head: Buffer, length: FileLength, sha256: Buffer | null): MeasuredFile {
  const hash = sha256 ? null : createHash('sha256')
  let crc = 0
  let passed = 0
  const max = 'exactBytes' in length ? length.exactBytes : length.max
  const pass = (chunk: Buffer): void => {
    passed += chunk.length
    if (passed > max) return void bytes.destroy('exactBytes' in length ? damagedError() : length.tooLargeError())
    hash?.update(chunk)
    crc = crc32(chunk, crc)
    if (!bytes.push(chunk)) file.pause()
  }
  const end = (): void => {
    const isComplete = 'max' in length ? file.readableEnded : passed === max
    if (isComplete) bytes.push(null)
    else bytes.destroy(damagedError())
  }
  let isStarted = false
  const startReading = (): void => {
    isStarted = true
    pass(head)
    if (file.readableEnded || file.destroyed) return end()
    file
      .on('data', pass)
      .on('end', end)
      .on('close', end)
      .on('error', (error) => bytes.destroy(error instanceof ApiError ? error : damagedError()))
  }
  // Chunks are passed on as they arrive, without an async iterator's promises: this is the server's busiest path.
  const bytes: Readable = new Readable({
    highWaterMark: bufferBytes,
    read: () => void (isStarted ? file.resume() : startReading()),
  })
  return { bytes, fingerprint: () => ({ bytes: passed, sha256: sha256 ?? hash!.digest(), crc32: crc }) }
}

function readHead(file: Readable): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  let length = 0
  const addChunk = (chunk: Buffer): void => {
    parts.push(chunk)
    length += chunk.length
    if (length >= sniffLength) done()
  }
  const done = (): void => {
    file.pause().off('data', addChunk).off('end', done).off('error', reject)
    resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
  }
  file.on('end', done).on('error', reject).on('data', addChunk)
  return promise
}

function damagedError(): ApiError {
  return uploadError('UploadDamaged', uploadRejection.damaged)
}

type UploadErrorCode = 'FileTooLarge' | 'PlanLimitReached' | 'UnsupportedFile' | 'UploadDamaged'

function uploadError(code: UploadErrorCode, help: string): ApiError {
  return new ApiError(code, { messages: [{ id: 'picture', help }] })
}

type CachedLimits = (owner: UploadOwner, customerId: string) => Promise<UploadLimits | null>

const cacheTtlMs = 2_000
const maxCached = 5_000

/**
 * A batch of a thousand pictures reads the plan's limits a thousand times, so they are cached for a moment. The
 * remaining space is counted for each picture.
 */
export function createLimitsCache(deps: SubscriptionsDeps): CachedLimits {
  const cache = new Map<string, { readonly until: number; readonly limits: Promise<UploadLimits | null> }>()
  return (owner, customerId) => {
    const now = deps.clock().getTime()
    const key = `${owner.parent.kind} ${customerId}`
    const cached = cache.get(key)
    if (cached && now < cached.until) return cached.limits
    if (cache.size >= maxCached) cache.clear()
    const limits = owner.readLimits(deps, customerId)
    cache.set(key, { until: now + cacheTtlMs, limits })
    // A failed read is not cached.
    limits.catch(() => cache.delete(key))
    return limits
  }
}

type ReceivePictureDeps = UploadsDeps & { readonly limits: CachedLimits }

/**
 * Streams from the socket to the store, without buffering the file in memory or on disk. Responds only when the bytes
 * are stored, their hash matches the browser's, and the row that makes them permanent is committed. Safe to repeat.
 */
export async function receivePicture(deps: ReceivePictureDeps, target: Target, upload: Upload): Promise<void> {
  const { db, clock, store } = deps
  const { customerId, owner, batchId, pictureId } = target
  const limits = await deps.limits(owner, customerId)
  if (!limits) throw uploadError('PlanLimitReached', uploadRejection.noSpace)
  const { type, measure } = await openFile(upload.file)
  const announced = parseSha256(upload.leadingFields['options'])
  const max = limits.maxMegabytes
  const objectKey = newOriginalKey(customerId)
  const started = await db.tenant(customerId, async (tx) => {
    const item = await findItem(tx, customerId, batchId, pictureId)
    if (!item) throw new ApiError('NotFound')
    filesReceived.add({ attempt: attemptKind[item.state] })
    if (item.state === 'stored') return null
    await owner.requireOpen?.(tx, customerId, target.ownerId, item.overwrite ? 0 : 1)
    if (item.bytes > max * 1024 * 1024) throw uploadError('FileTooLarge', uploadRejection.tooLarge(max))
    const attempt = { customerId, batchId, pictureId, objectKey, now: clock() }
    return { length: item.bytes, attemptId: await insertAttempt(tx, attempt) }
  })
  if (!started) return void upload.file.resume()

  const { length, attemptId } = started
  const { bytes, fingerprint } = measure({ exactBytes: length }, announced)
  try {
    await store.put(objectKey, bytes, { length, type, sha256: announced }).catch(toDamagedError)
    const original = { objectKey, contentType: type, ...fingerprint() }
    await checkHash(original, upload)
    await commitPicture(deps, { ...target, attemptId, original, limits })
  } catch (error) {
    bytes.destroy()
    // The rest is read, so that the browser still receives the error response.
    upload.file.resume()
    await discardAttempt(deps, customerId, attemptId, objectKey)
    throw error
  }
}

const attemptKind = { pending: 'first', failed: 'resumed', stored: 'repeated' } as const

function toDamagedError(error: unknown): never {
  throw error instanceof HashMismatch ? damagedError() : error
}

/** The browser's own hash of the bytes. One that follows the file can only be compared afterwards. */
async function checkHash(original: StoredOriginal, upload: Upload): Promise<void> {
  const { options } = await upload.fields()
  const announced = parseSha256(options)
  if (announced && !announced.equals(original.sha256)) throw damagedError()
}

/** Returns null when the browser announces none. */
function parseSha256(options: string | undefined): Buffer | null {
  if (options === undefined) return null
  const announced = readJson(options)?.sha256
  if (typeof announced !== 'string') return null
  // Other text is the hash of no file.
  if (!/^[0-9a-f]{64}$/i.test(announced)) throw damagedError()
  return Buffer.from(announced, 'hex')
}

function readJson(options: string): { sha256?: unknown } | null {
  try {
    return JSON.parse(options) as { sha256?: unknown } | null
  } catch (error) {
    throw new ApiError('InvalidRequest', { cause: error })
  }
}
