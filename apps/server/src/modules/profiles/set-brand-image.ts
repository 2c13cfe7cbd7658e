import { brandImageRefusal } from '@revela/phrases'
import { readWhole } from '../../http/read-whole.ts'
import type { Upload } from '../../http/read-upload.ts'
import { ImageRefused } from '../../platform/images/image-fault.ts'
import { sniffType } from '../../platform/images/sniff-type.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { brandAddress, mailObject, newBrandKey, pageObject } from './brand-keys.ts'
import { openProfile } from './open-profile.ts'
import { lockProfile, updateProfile, type ProfileChange } from './profile.repository.ts'
import type { ProfilesNeeds } from './profiles.needs.ts'

const mostMegabytes = 10
// Long enough for any try to end; then what no profile names is deleted.
const tryMs = 3_600_000
// Pages that are open still show the former image.
const formerMs = 86_400_000

type Kind = 'logo' | 'avatar'
type StoredObject = { readonly key: string; readonly type: string; readonly bytes: Buffer }

/** Answers the address of the new image. The deletion of its objects is promised before they are stored. */
export async function setBrandImage(
  needs: ProfilesNeeds,
  customerId: string,
  kind: Kind,
  upload: Upload,
): Promise<string | null> {
  const { db, clock, store, garbage, limiter, config } = needs
  await limiter.take([{ name: 'brand-image', of: customerId, most: 60, windowSeconds: 3_600 }])
  const file = await readWhole(upload.file, mostMegabytes, {
    id: kind,
    help: brandImageRefusal.tooLarge(mostMegabytes),
  })
  if (!sniffType(file)) throw refuseField('UnsupportedFile', kind, brandImageRefusal.unsupported)
  const key = newBrandKey(customerId)
  const { objects, change } = await made(needs, kind, key, file)
  const promises = await db.tenant(customerId, (tx) =>
    garbage.discard(
      tx,
      customerId,
      objects.map((object) => object.key),
      new Date(clock().getTime() + tryMs),
    ),
  )
  await Promise.all(objects.map(({ key: at, bytes, type }) => store.put(at, bytes, { length: bytes.length, type })))
  await db.tenant(customerId, async (tx) => {
    await openProfile(tx, customerId, clock())
    const before = await lockProfile(tx, customerId)
    if (!(await garbage.keep(tx, customerId, promises))) throw new Refusal('Unavailable')
    await updateProfile(tx, customerId, change)
    await garbage.discard(
      tx,
      customerId,
      objectsOf(kind, before[`${kind}_key`]),
      new Date(clock().getTime() + formerMs),
    )
  })
  return brandAddress(config.CONTENT_ORIGIN, key)
}

export async function removeBrandImage(
  { db, clock, garbage }: ProfilesNeeds,
  customerId: string,
  kind: Kind,
): Promise<void> {
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await openProfile(tx, customerId, now)
    const before = await lockProfile(tx, customerId)
    await updateProfile(
      tx,
      customerId,
      kind === 'logo' ? { logo_key: null, logo_width: null, logo_height: null } : { avatar_key: null },
    )
    await garbage.discard(tx, customerId, objectsOf(kind, before[`${kind}_key`]), new Date(now.getTime() + formerMs))
  })
}

async function made(
  { decoders }: ProfilesNeeds,
  kind: Kind,
  key: string,
  file: Buffer,
): Promise<{ objects: StoredObject[]; change: ProfileChange }> {
  try {
    if (kind === 'avatar') {
      const bytes = Buffer.from(await decoders.run('avatar', file))
      return { objects: [{ key: pageObject(key), type: 'image/webp', bytes }], change: { avatar_key: key } }
    }
    const { width, height, page, mail } = await decoders.run('logo', file)
    return {
      objects: [
        { key: pageObject(key), type: 'image/webp', bytes: Buffer.from(page) },
        { key: mailObject(key), type: 'image/png', bytes: Buffer.from(mail) },
      ],
      change: { logo_key: key, logo_width: width, logo_height: height },
    }
  } catch (fault) {
    if (!(fault instanceof ImageRefused)) throw fault
    if (fault.fault === 'not-an-image') throw refuseField('UnsupportedFile', kind, brandImageRefusal.unsupported)
    const { tooManyPixels, damaged } = brandImageRefusal
    throw refuseField('UploadDamaged', kind, fault.fault === 'too-many-pixels' ? tooManyPixels : damaged)
  }
}

function objectsOf(kind: Kind, key: string | null): string[] {
  if (key === null) return []
  return kind === 'logo' ? [pageObject(key), mailObject(key)] : [pageObject(key)]
}
