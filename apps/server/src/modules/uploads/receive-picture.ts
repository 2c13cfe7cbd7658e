import { uploadRefusal } from '@revela/phrases'
import type { Upload } from '../../http/read-upload.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { newOriginalKey, type StoredOriginal } from '../pictures/index.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'
import { commitPicture } from './commit-picture.ts'
import { openFile } from './measured-file.ts'
import type { Target, UploadLimits, UploadOwner } from './upload-target.ts'
import { findItem, insertAttempt, letGo } from './upload.repository.ts'
import { filesReceived } from './uploads.figures.ts'
import type { UploadsNeeds } from './uploads.module.ts'

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

export type ReceivingNeeds = UploadsNeeds & { readonly limits: RememberedLimits }

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
    const item = await findItem(tx, customerId, batchId, pictureId, false)
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

function refuse(code: 'PlanLimitReached' | 'FileTooLarge' | 'UploadDamaged', help: string): Refusal {
  return new Refusal(code, { messages: [{ id: 'picture', help }] })
}
