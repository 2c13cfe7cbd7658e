import { watermarkRefusal } from '@revela/phrases'
import { type Upload, readWhole } from '../../http/read-upload.ts'
import { ImageRefused } from '../../platform/images/image-fault.ts'
import type { MarkPicture } from '../../platform/images/mark-picture.ts'
import { sniffType } from '../../platform/images/sniff-type.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { newBrandKey, pageObject } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { changeWatermark, lockWatermark } from './watermark.repository.ts'
import type { WatermarksNeeds } from './watermarks.module.ts'

const mostMegabytes = 10
// Long enough for any try to end; then what no mark names is deleted.
const tryMs = 3_600_000
// Editors that are open still show the former picture.
const formerMs = 3_600_000

export type KeptPicture = { readonly key: string; readonly width: number; readonly height: number }

/** A picture for a mark, as the photographer sends it. */
export async function receiveMarkPicture(
  needs: WatermarksNeeds,
  customerId: string,
  id: string,
  upload: Upload,
): Promise<KeptPicture> {
  await requireFeature(needs.subscriptions, customerId, 'custom_watermark')
  await needs.limiter.take([{ name: 'mark-picture', of: customerId, most: 60, windowSeconds: 3_600 }])
  const file = await readWhole(upload.file, mostMegabytes, {
    id: 'image',
    help: watermarkRefusal.tooLarge(mostMegabytes),
  })
  const type = sniffType(file)
  if (type !== 'image/jpeg' && type !== 'image/png') throw refuse(watermarkRefusal.unsupported)
  return keepMarkPicture(needs, customerId, id, file, { edited: true })
}

/** The deletion of the object is promised before it is stored, and taken back when the mark names it. */
export async function keepMarkPicture(
  { db, clock, store, decoders, garbage }: WatermarksNeeds,
  customerId: string,
  id: string,
  file: Buffer,
  { edited }: { edited: boolean },
): Promise<KeptPicture> {
  const { width, height, file: picture } = await decoders.run('markPicture', file).catch(told)
  const key = newBrandKey(customerId)
  const later = (ms: number) => new Date(clock().getTime() + ms)
  const promises = await db.tenant(customerId, (tx) => garbage.discard(tx, customerId, [pageObject(key)], later(tryMs)))
  const bytes = Buffer.from(picture)
  await store.put(pageObject(key), bytes, { length: bytes.length, type: 'image/webp' })
  await db.tenant(customerId, async (tx) => {
    const before = await lockWatermark(tx, customerId, id)
    if (!before) throw new Refusal('NotFound')
    if (!(await garbage.keep(tx, customerId, promises))) throw new Refusal('Unavailable')
    const look = { picture_key: key, width, height, was_edited: edited || before.was_edited }
    await changeWatermark(tx, customerId, id, look)
    if (before.picture_key) await garbage.discard(tx, customerId, [pageObject(before.picture_key)], later(formerMs))
  })
  return { key, width, height }
}

function told(fault: unknown): MarkPicture {
  if (!(fault instanceof ImageRefused)) throw fault
  const { invisible, tooManyPixels, unreadable } = watermarkRefusal
  if (fault.fault === 'invisible') throw refuse(invisible)
  throw refuse(fault.fault === 'too-many-pixels' ? tooManyPixels : unreadable)
}

function refuse(help: string): Refusal {
  return refuseField('UnsupportedFile', 'image', help)
}
