import { DAY_MS } from '@revela/domain'
import { brandImageRejection } from '@revela/phrases'
import { randomBytes } from 'node:crypto'
import { type Upload, readFully } from '../../http/read-upload.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import { sniffType } from '../../platform/images/sniff-type.ts'
import type { MailContent } from '../../platform/mailer/render-mail.ts'
import { shardOf } from '../../platform/object-store/customer-prefixes.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import { openProfile } from './open-profile.ts'
import { findProfile, lockProfile, updateProfile, type ProfileChange } from './profile.repository.ts'
import type { ProfileRow, ProfilesDeps } from './profiles.module.ts'

/** Unguessable and unique for every image: the bytes of an address never change. */
export function newBrandKey(customerId: string): string {
  return `b/${shardOf(customerId)}/${customerId}/${randomBytes(16).toString('hex')}`
}

export const pageObject = (key: string): string => `${key}.webp`
export const mailObject = (key: string): string => `${key}.png`

/** Public by design: the brand is shown on pages that anyone may open. The edge serves only `.webp`. */
export function brandAddress(contentOrigin: string, key: string | null): string | null {
  return key === null ? null : `${contentOrigin}/${pageObject(key)}`
}

const keyPattern = /^b\/[0-9a-f]{3}\/(?<customerId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{32}\.webp$/

/** The keys of the brand images that a customer currently has. */
type BrandImageKeys = (tx: Tx, customerId: string) => Promise<readonly (string | null)[]>

export const profileImageKeys: BrandImageKeys = async (tx, customerId) => {
  const profile = await findProfile(tx, customerId)
  return profile ? [profile.logo_key, profile.avatar_key] : []
}

/**
 * Whether the customer still has this image. The edge asks before it serves one from its cache, so a logo, an avatar or
 * a watermark that was removed, replaced or erased disappears when the edge's cached response expires (30 s).
 */
export function brandImageChecker(
  { db, cellNames }: { readonly db: Database; readonly cellNames: Pick<CellNames, 'requireCustomerHere'> },
  sources: readonly BrandImageKeys[],
) {
  return async (objectKey: string): Promise<boolean> => {
    const customerId = keyPattern.exec(objectKey)?.groups?.['customerId']
    if (customerId === undefined) return false
    const isUsed = await db.tenant(customerId, async (tx) => {
      for (const keysOf of sources) {
        const keys = await keysOf(tx, customerId)
        if (keys.some((key) => key !== null && pageObject(key) === objectKey)) return true
      }
      return false
    })
    if (!isUsed) await cellNames.requireCustomerHere(customerId)
    return isUsed
  }
}

const max = { width: 240, height: 80 }

/** The brand of a mail in the studio's name: its logo, or its name without one. */
export function studioMailBrand(row: ProfileRow): MailContent['brand'] {
  const { display_name: name, logo_key: key, logo_width: width, logo_height: height } = row
  if (key === null || width === null || height === null) return { name }
  const scale = Math.min(1, max.width / width, max.height / height)
  const scaled = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { name, logo: { objectKey: mailObject(key), type: 'image/png', ...scaled, alt: name } }
}

const maxMegabytes = 10
// Long enough for any attempt to finish; then an object that no profile references is deleted.
const uploadTtlMs = 3_600_000
// Open pages still show the previous image.
const previousImageTtlMs = DAY_MS

type Kind = 'logo' | 'avatar'
type StoredObject = { readonly key: string; readonly type: string; readonly bytes: Buffer }

/** Returns the address of the new image. The deletion of its objects is scheduled before they are stored. */
export async function setBrandImage(
  deps: ProfilesDeps,
  customerId: string,
  kind: Kind,
  upload: Upload,
): Promise<string | null> {
  const { db, clock, store, garbage, limiter, config } = deps
  await limiter.consume([{ name: 'brand-image', key: customerId, max: 60, windowSeconds: 3_600 }])
  const file = await readFully(upload.file, maxMegabytes, {
    id: kind,
    help: brandImageRejection.tooLarge(maxMegabytes),
  })
  if (!sniffType(file)) throw fieldError('UnsupportedFile', kind, brandImageRejection.unsupported)
  const key = newBrandKey(customerId)
  const { objects, change } = await renderImage(deps, kind, key, file)
  const garbageIds = await db.tenant(customerId, (tx) =>
    garbage.discard(
      tx,
      customerId,
      objects.map((object) => object.key),
      new Date(clock().getTime() + uploadTtlMs),
    ),
  )
  await Promise.all(objects.map(({ key: at, bytes, type }) => store.put(at, bytes, { length: bytes.length, type })))
  await db.tenant(customerId, async (tx) => {
    await openProfile(tx, customerId, clock())
    const previous = await lockProfile(tx, customerId)
    if (!(await garbage.cancelDeletion(tx, customerId, garbageIds))) throw new ApiError('Unavailable')
    await updateProfile(tx, customerId, change)
    await garbage.discard(
      tx,
      customerId,
      imageObjects(kind, previous[`${kind}_key`]),
      new Date(clock().getTime() + previousImageTtlMs),
    )
  })
  return brandAddress(config.CONTENT_ORIGIN, key)
}

export async function removeBrandImage(
  { db, clock, garbage }: ProfilesDeps,
  customerId: string,
  kind: Kind,
): Promise<void> {
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await openProfile(tx, customerId, now)
    const previous = await lockProfile(tx, customerId)
    await updateProfile(
      tx,
      customerId,
      kind === 'logo' ? { logo_key: null, logo_width: null, logo_height: null } : { avatar_key: null },
    )
    await garbage.discard(
      tx,
      customerId,
      imageObjects(kind, previous[`${kind}_key`]),
      new Date(now.getTime() + previousImageTtlMs),
    )
  })
}

async function renderImage(
  { decoders }: ProfilesDeps,
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
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    if (error.code === 'not-an-image') throw fieldError('UnsupportedFile', kind, brandImageRejection.unsupported)
    const { tooManyPixels, damaged } = brandImageRejection
    throw fieldError('UploadDamaged', kind, error.code === 'too-many-pixels' ? tooManyPixels : damaged)
  }
}

function imageObjects(kind: Kind, key: string | null): string[] {
  if (key === null) return []
  return kind === 'logo' ? [pageObject(key), mailObject(key)] : [pageObject(key)]
}
