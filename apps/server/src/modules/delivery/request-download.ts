import type { AnswerOf, BodyOf, requestDownload as endpoint } from '@revela/contract'
import { allows, deliverySizes, mayDownload, slugOf } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { zipLayout } from '../../platform/zip/zip-layout.ts'
import { selectionModeOf } from '../selections/index.ts'
import { readFavourites } from '../sharing/index.ts'
import { deliverFileJob } from './deliver-file.job.ts'
import { readDeliverables, type Deliverable } from './deliverable.read.ts'
import { wantFiles } from './delivered-file.repository.ts'
import { deliveredNames } from './delivered-name.ts'
import type { DeliveryNeeds } from './delivery.needs.ts'
import { insertDownload } from './download.repository.ts'
import { readGalleryTerms, type GalleryTerms } from './gallery-terms.read.ts'
import { zipParts } from './zip-parts.ts'

type Wish = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>
type Part = { readonly name: string; readonly pictures: number; readonly bytes: number }

const hour = 3_600_000
/** A phone on a slow line takes up a 2 GB part many times. */
const goodForMs = { files: hour, zip: 24 * hour }

export async function requestDownload(
  needs: DeliveryNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  wish: Wish,
): Promise<Answer> {
  const { db, termsOf } = needs
  const { customerId } = principal
  const [gallery, { limits }] = await Promise.all([readGalleryTerms(db, customerId, galleryId), termsOf(customerId)])
  if (!gallery) throw new Refusal('GalleryNotFound')
  const single = wish.what === 'chosen' && wish.numbers?.length === 1
  const rights = {
    singleDownload: gallery.single_download,
    downloadAll: gallery.download_all,
    planAllowsAll: allows(limits, 'download_all_pictures'),
  }
  if (!deliverySizes(limits).includes(wish.size) || !mayDownload({ as: wish.as, single }, rights)) {
    throw new Refusal('DownloadNotAllowed')
  }
  // While a family chooses nothing is handed out, whatever its page shows.
  const mode = await db.tenant(customerId, (tx) => selectionModeOf(tx, principal, galleryId, true, needs.clock()))
  if (mode === 'selection' && principal.kind !== 'preview') throw new Refusal('DownloadNotAllowed')
  const all = await readDeliverables(
    db,
    customerId,
    galleryId,
    await numbersOf(needs, principal, galleryId, wish),
    wish.size,
  )
  const asked = wish.as === 'files' ? all.slice(wish.from, wish.from + wish.count) : all
  const missing = asked.filter(({ bytes }) => bytes === null)
  const progress = { ready: asked.length - missing.length, total: wish.as === 'files' ? all.length : asked.length }
  if (missing.length > 0) {
    await wantMissing(needs, customerId, missing, wish.size === '1920' ? 1920 : 3840)
    return { state: 'preparing', ...progress, bytes: null, files: [], parts: [] }
  }
  const bytes = asked.reduce((sum, picture) => sum + (picture.bytes ?? 0), 0)
  if (asked.length === 0) return { state: 'ready', ...progress, bytes, files: [], parts: [] }
  return { state: 'ready', ...progress, bytes, ...(await handOut(needs, principal, gallery, wish, asked)) }
}

/** `null`: the whole gallery. */
async function numbersOf(
  { db }: DeliveryNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
  wish: Wish,
): Promise<readonly number[] | null> {
  if (wish.what === 'all') return null
  if (wish.what === 'chosen') return wish.numbers ?? []
  return db.tenant(principal.customerId, (tx) => readFavourites(tx, { ...principal, galleryId }))
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
  gallery: GalleryTerms,
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
      access_epoch: gallery.access_epoch,
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
  const parts = partsOf(pictures, counts, slugOf(gallery.title), size)
  return { files: [], parts: parts.map((part, place) => ({ ...part, url: address(place, part.name) })) }
}

function partsOf(
  pictures: readonly Deliverable[],
  counts: readonly number[],
  name: string,
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
    const file = counts.length === 1 ? `${name}.zip` : `${name}-${place + 1}-de-${counts.length}.zip`
    return { name: file, pictures: count, bytes: zipLayout(entries).length }
  })
}
