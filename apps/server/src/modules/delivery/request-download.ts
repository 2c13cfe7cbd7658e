import { validityMs } from '@revela/domain'
import type { AnswerOf, BodyOf, requestDownload as endpoint } from '@revela/contract'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { zipLayout } from '../../platform/zip/zip-layout.ts'
import { readVisitorRights, type VisitorRights } from '../selections/index.ts'
import { readFavourites } from '../sharing/index.ts'
import { deliverFileJob } from './deliver-file.job.ts'
import { deliveredNames, readDeliverables, zipName, zipParts, type Deliverable } from './deliverable.ts'
import type { DeliveryNeeds } from './delivery.module.ts'
import { downloadRefusal } from './download-permission.ts'
import { insertDownload, wantFiles } from './download.repository.ts'

type Wish = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>
type Part = { readonly name: string; readonly pictures: number; readonly bytes: number }

/** A phone on a slow line takes up a 2 GB part many times. */
const goodForMs = { files: validityMs.downloadedFiles, zip: validityMs.downloadedZip }

export async function requestDownload(
  needs: DeliveryNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  wish: Wish,
): Promise<Answer> {
  const { db, termsOf } = needs
  const { customerId } = principal
  const [rights, { limits }] = await Promise.all([readVisitorRights(db, principal, galleryId), termsOf(customerId)])
  if (!rights) throw new Refusal('GalleryNotFound')
  const single = wish.what === 'chosen' && wish.numbers?.length === 1
  const named = wish.what === 'chosen' ? (wish.numbers ?? []) : null
  const refusal = downloadRefusal(rights, limits, { ...wish, single, numbers: named }, needs.clock())
  if (refusal) throw refusal
  const numbers = named ?? (await allowedOf(needs, principal, galleryId, wish.what, rights))
  const all = await readDeliverables(db, customerId, galleryId, numbers, wish.size)
  const asked = wish.as === 'files' ? all.slice(wish.from, wish.from + wish.count) : all
  const missing = asked.filter(({ bytes }) => bytes === null)
  const progress = { ready: asked.length - missing.length, total: wish.as === 'files' ? all.length : asked.length }
  if (missing.length > 0) {
    await wantMissing(needs, customerId, missing, wish.size === '1920' ? 1920 : 3840)
    return { state: 'preparing', ...progress, bytes: null, files: [], parts: [] }
  }
  const bytes = asked.reduce((sum, picture) => sum + (picture.bytes ?? 0), 0)
  if (asked.length === 0) return { state: 'ready', ...progress, bytes, files: [], parts: [] }
  if (wish.as === 'zip') await needs.limiter.take(zipLimits(principal.sessionId))
  return {
    state: 'ready',
    ...progress,
    bytes,
    ...(await handOut(needs, principal, { id: galleryId, ...rights }, wish, asked)),
  }
}

/** A family takes a gallery a few times; each ZIP is a frozen list and up to gigabytes on their way out. */
function zipLimits(sessionId: string): Limit[] {
  return [{ name: 'delivery:zip', of: sessionId, most: 60, windowSeconds: 3_600 }]
}

/** "All" and "favourites" mean those of them that this visitor may download. `null`: the whole gallery. */
async function allowedOf(
  { db }: DeliveryNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  what: Wish['what'],
  { allowance: { numbers } }: VisitorRights,
): Promise<readonly number[] | null> {
  if (what === 'all') return numbers
  const favourites = await db.tenant(principal.customerId, (tx) => readFavourites(tx, { ...principal, galleryId }))
  if (numbers === null) return favourites
  const allowed = new Set(numbers)
  return favourites.filter((number) => allowed.has(number))
}

/** The first to be asked for is the first to be made: who waits for ten does not wait behind who waits for a thousand. */
async function wantMissing(
  { db, jobs, clock }: DeliveryNeeds,
  customerId: string,
  missing: readonly Deliverable[],
  size: 1920 | 3840,
): Promise<void> {
  const wanted = missing.map(({ id, version }) => ({ pictureId: id, version }))
  await db.tenant(customerId, async (tx) => {
    const fresh = await wantFiles(tx, customerId, size, wanted, clock())
    for (const [place, file] of fresh.entries()) {
      await jobs.send(tx, deliverFileJob, { customerId, ...file, size }, { priority: -place })
    }
  })
}

/** Freezes the list and makes its addresses. */
async function handOut(
  { db, clock, config }: DeliveryNeeds,
  { customerId, sessionId }: FamilyPrincipal,
  gallery: Pick<VisitorRights, 'title' | 'accessEpoch' | 'pinRevision'> & { readonly id: string },
  { as, size }: Wish,
  pictures: readonly Deliverable[],
): Promise<Pick<Answer, 'files' | 'parts'>> {
  const token = newTenantToken(customerId)
  const now = clock()
  const counts = as === 'zip' ? zipParts(pictures) : []
  await db.tenant(customerId, (tx) =>
    insertDownload(tx, {
      customer_id: customerId,
      id: token.id,
      gallery_id: gallery.id,
      session_id: sessionId,
      secret_hash: token.secretHash,
      access_epoch: gallery.accessEpoch,
      download_pin_revision: gallery.pinRevision,
      kind: as,
      size,
      numbers: pictures.map(({ number }) => number),
      versions: pictures.map(({ version }) => version),
      parts: counts,
      created_at: now,
      expires_at: new Date(now.getTime() + goodForMs[as]),
    }),
  )
  const address = (place: number, name: string) =>
    `${config.CONTENT_ORIGIN}/d/${token.text}/${place + 1}/${encodeURIComponent(name)}`
  if (as === 'files') {
    const names = deliveredNames(pictures, size)
    const files = pictures.map((picture, place) => ({
      number: picture.number,
      name: names[place]!,
      bytes: picture.bytes ?? 0,
      url: address(place, names[place]!),
    }))
    return { files, parts: [] }
  }
  const parts = partsOf(pictures, counts, gallery.title, size)
  return { files: [], parts: parts.map((part, place) => ({ ...part, url: address(place, part.name) })) }
}

function partsOf(
  pictures: readonly Deliverable[],
  counts: readonly number[],
  galleryTitle: string,
  size: Wish['size'],
): Part[] {
  let from = 0
  return counts.map((count, place) => {
    const chosen = pictures.slice(from, from + count)
    from += count
    const names = deliveredNames(chosen, size)
    const entries = chosen.map((picture, at) => ({
      name: names[at]!,
      bytes: picture.bytes ?? 0,
      crc32: picture.crc32 ?? 0,
      modifiedAt: picture.at,
    }))
    return { name: zipName(galleryTitle, place, counts.length), pictures: count, bytes: zipLayout(entries).length }
  })
}
