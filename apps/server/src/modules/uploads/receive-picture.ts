import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { PictureType } from '@revela/domain'
import { uploadRefusal } from '@revela/phrases'
import { sniffLength, sniffType } from '../../platform/images/sniff-type.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import type { Upload } from '../../http/read-upload.ts'
import { newOriginalKey, type StoredOriginal } from '../pictures/index.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'
import { commitPicture } from './commit-picture.ts'
import type { Target, UploadLimits, UploadOwner } from './upload-target.ts'
import { findItem, insertAttempt, letGo } from './upload.repository.ts'
import { filesReceived } from './uploads.figures.ts'
import type { UploadsNeeds } from './uploads.module.ts'

type OpenedFile = {
  readonly type: PictureType
  readonly measure: (length: FileLength) => MeasuredFile
}

type MeasuredFile = {
  /** The same bytes, counted and hashed on their way through. */
  readonly bytes: Readable
  /** Known once every byte has passed. */
  readonly fingerprint: () => { readonly bytes: number; readonly sha256: Buffer; readonly crc32: number }
}

/** The length that was announced; or, where nobody announced one, the most there may be and what is said beyond it. */
type FileLength = { readonly exactly: number } | { readonly most: number; readonly beyond: () => Refusal }

const mostInHand = 1 << 20

/** Looks at the first bytes, before anything is stored. */
export async function openFile(file: Readable): Promise<OpenedFile> {
  const head = await readHead(file)
  if (head.length === 0) throw refuse('UploadDamaged', uploadRefusal.empty)
  const type = sniffType(head)
  if (!type) throw refuse('UnsupportedFile', uploadRefusal.unsupported)
  return { type, measure: (length) => measureFile(file, head, length) }
}

/** Lets no other number of bytes pass than may come. */
function measureFile(file: Readable, head: Buffer, length: FileLength): MeasuredFile {
  const hash = createHash('sha256')
  let crc = 0
  let passed = 0
  const most = 'exactly' in length ? length.exactly : length.most
  const pass = (chunk: Buffer): void => {
    passed += chunk.length
    if (passed > most) return void bytes.destroy('exactly' in length ? damaged() : length.beyond())
    hash.update(chunk)
    crc = crc32(chunk, crc)
    if (!bytes.push(chunk)) file.pause()
  }
  const end = (): void => {
    const isWhole = 'most' in length ? file.readableEnded : passed === most
    if (isWhole) bytes.push(null)
    else bytes.destroy(damaged())
  }
  let isBegun = false
  const begin = (): void => {
    isBegun = true
    pass(head)
    if (file.readableEnded || file.destroyed) return end()
    file
      .on('data', pass)
      .on('end', end)
      .on('close', end)
      .on('error', (fault) => bytes.destroy(fault instanceof Refusal ? fault : damaged()))
  }
  // Chunks are handed on as they come, with no iterator's promises between them: this is the server's busiest path.
  const bytes: Readable = new Readable({
    highWaterMark: mostInHand,
    read: () => void (isBegun ? file.resume() : begin()),
  })
  return { bytes, fingerprint: () => ({ bytes: passed, sha256: hash.digest(), crc32: crc }) }
}

function readHead(file: Readable): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer): void => {
    parts.push(chunk)
    length += chunk.length
    if (length >= sniffLength) done()
  }
  const done = (): void => {
    file.pause().off('data', take).off('end', done).off('error', reject)
    resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
  }
  file.on('end', done).on('error', reject).on('data', take)
  return promise
}

function damaged(): Refusal {
  return refuse('UploadDamaged', uploadRefusal.damaged)
}

type UploadRefusalCode = 'FileTooLarge' | 'PlanLimitReached' | 'UnsupportedFile' | 'UploadDamaged'

function refuse(code: UploadRefusalCode, help: string): Refusal {
  return new Refusal(code, { messages: [{ id: 'picture', help }] })
}

type RememberedLimits = (owner: UploadOwner, customerId: string) => Promise<UploadLimits | null>

const forMs = 2_000
const mostKept = 5_000

/**
 * A drop of a thousand photographs asks a thousand times what the plan allows: the answer holds for a moment. How much
 * room is left is counted anew for each.
 */
export function rememberedLimits(needs: SubscriptionsNeeds): RememberedLimits {
  const known = new Map<string, { readonly until: number; readonly limits: Promise<UploadLimits | null> }>()
  return (owner, customerId) => {
    const now = needs.clock().getTime()
    const key = `${owner.holder.kind} ${customerId}`
    const last = known.get(key)
    if (last && now < last.until) return last.limits
    if (known.size >= mostKept) known.clear()
    const limits = owner.limitsOf(needs, customerId)
    known.set(key, { until: now + forMs, limits })
    // What failed is asked again.
    limits.catch(() => known.delete(key))
    return limits
  }
}

type ReceivingNeeds = UploadsNeeds & { readonly limits: RememberedLimits }

/**
 * From the socket to the store, never to memory or disk. Answers only when the bytes are stored, their hash is the
 * one the browser counted, and the row that makes them permanent is committed. Doing it again is harmless.
 */
export async function receivePicture(needs: ReceivingNeeds, target: Target, upload: Upload): Promise<void> {
  const { db, clock, store } = needs
  const { customerId, owner, batchId, pictureId } = target
  const limits = await needs.limits(owner, customerId)
  if (!limits) throw refuse('PlanLimitReached', uploadRefusal.noRoom)
  const { type, measure } = await openFile(upload.file)
  const most = limits.mostMegabytes
  const objectKey = newOriginalKey(customerId)
  const begun = await db.tenant(customerId, async (tx) => {
    const item = await findItem(tx, customerId, batchId, pictureId)
    if (!item) throw new Refusal('NotFound')
    filesReceived.add({ how: cameBefore[item.state] })
    if (item.state === 'stored') return null
    if (item.bytes > most * 1024 * 1024) throw refuse('FileTooLarge', uploadRefusal.tooLarge(most))
    const attempt = { customerId, batchId, pictureId, objectKey, now: clock() }
    return { length: item.bytes, attemptId: await insertAttempt(tx, attempt) }
  })
  if (!begun) return void upload.file.resume()

  const { length, attemptId } = begun
  const { bytes, fingerprint } = measure({ exactly: length })
  try {
    await store.put(objectKey, bytes, { length, type })
    const original = { objectKey, contentType: type, ...fingerprint() }
    await checkHash(original, upload)
    await commitPicture(needs, { ...target, attemptId, original, limits })
  } catch (fault) {
    bytes.destroy()
    // Read to its end, so that the browser is still listening when the reason comes.
    upload.file.resume()
    await letGo(needs, customerId, attemptId, objectKey)
    throw fault
  }
}

const cameBefore = { pending: 'first', failed: 'resumed', stored: 'repeated' } as const

/** The browser's own count of the bytes, sent beside or behind the file. */
async function checkHash(original: StoredOriginal, upload: Upload): Promise<void> {
  const { options } = await upload.fields()
  const announced = options === undefined ? undefined : sha256Of(options)
  if (announced !== undefined && announced !== original.sha256.toString('hex')) {
    throw refuse('UploadDamaged', uploadRefusal.damaged)
  }
}

function sha256Of(options: string): string | undefined {
  try {
    const read = JSON.parse(options) as { sha256?: unknown } | null
    return typeof read?.sha256 === 'string' ? read.sha256.toLowerCase() : undefined
  } catch (fault) {
    throw new Refusal('InvalidRequest', { cause: fault })
  }
}
