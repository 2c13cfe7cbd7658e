import { validityMs, type OrderingCode } from '@revela/domain'
import type { AnswerOf, BodyOf, requestDownload as endpoint } from '@revela/contract'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { zipLayout } from '../../platform/zip/zip-layout.ts'
import { findGallery, readChapters, type Chapter } from '../galleries/index.ts'
import { listNumbersInOrder } from '../pictures/index.ts'
import { readVisitorRights, type VisitorRights } from '../selections/index.ts'
import { readFavourites } from '../sharing/index.ts'
import { archivePaths, chapterFolders, zipName, type ChapterFolders } from './chapter-folders.ts'
import { deliverFileJob } from './deliver-file.job.ts'
import { deliveredNames, readDeliverables, zipParts, type Deliverable } from './deliverable.ts'
import type { DeliveryDeps } from './delivery.module.ts'
import { downloadError } from './download-permission.ts'
import { insertDownload, requestFiles } from './download.repository.ts'

type DownloadRequest = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>
type Part = { readonly name: string; readonly pictures: number; readonly bytes: number }

/** A phone on a slow connection resumes a 2 GB part many times. */
const ttlMs = { files: validityMs.downloadedFiles, zip: validityMs.downloadedZip }

export async function requestDownload(
  deps: DeliveryDeps,
  principal: FamilyPrincipal,
  galleryId: string,
  request: DownloadRequest,
): Promise<Answer> {
  const { db, termsOf } = deps
  const { customerId } = principal
  if (request.what === 'chapter' && request.chapter === undefined) throw new ApiError('InvalidRequest')
  const [rights, { limits }] = await Promise.all([readVisitorRights(db, principal, galleryId), termsOf(customerId)])
  if (!rights) throw new ApiError('GalleryNotFound')
  const single = request.what === 'chosen' && request.numbers?.length === 1
  const requestedNumbers = request.what === 'chosen' ? (request.numbers ?? []) : null
  const error = downloadError(rights, limits, { ...request, single, numbers: requestedNumbers }, deps.clock())
  if (error) throw error
  const numbers = requestedNumbers ?? (await allowedNumbers(deps, principal, galleryId, request.what, rights))
  const found = await readDeliverables(db, customerId, galleryId, numbers, request.size)
  const wanted = request.what === 'chapter' ? found.filter(({ chapter }) => chapter === request.chapter) : found
  const { pictures: all, chapters } = await inGalleryOrder(deps, customerId, galleryId, wanted)
  const requestedPictures = request.as === 'files' ? all.slice(request.from, request.from + request.count) : all
  const missing = requestedPictures.filter(({ bytes }) => bytes === null)
  const progress = {
    ready: requestedPictures.length - missing.length,
    total: request.as === 'files' ? all.length : requestedPictures.length,
  }
  if (missing.length > 0) {
    await requestMissingFiles(deps, customerId, missing, request.size === '1920' ? 1920 : 3840)
    return { state: 'preparing', ...progress, bytes: null, files: [], parts: [] }
  }
  const bytes = requestedPictures.reduce((sum, picture) => sum + (picture.bytes ?? 0), 0)
  if (requestedPictures.length === 0) return { state: 'ready', ...progress, bytes, files: [], parts: [] }
  if (request.as === 'zip') await deps.limiter.consume(zipLimits(principal.sessionId))
  return {
    state: 'ready',
    ...progress,
    bytes,
    ...(await createDownload(deps, principal, { id: galleryId, chapters, ...rights }, request, requestedPictures)),
  }
}

async function inGalleryOrder(
  { db }: DeliveryDeps,
  customerId: string,
  galleryId: string,
  pictures: readonly Deliverable[],
): Promise<{ pictures: Deliverable[]; chapters: Chapter[] }> {
  const { numbers, chapters } = await db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    const order = { customerId, ownerId: galleryId, ordering: gallery.ordering as OrderingCode }
    return {
      numbers: await listNumbersInOrder(tx, { ...order, numbers: pictures.map(({ number }) => number) }),
      chapters: await readChapters(tx, customerId, galleryId),
    }
  })
  const byNumber = new Map(pictures.map((picture) => [picture.number, picture]))
  return { pictures: numbers.flatMap((number) => byNumber.get(number) ?? []), chapters }
}

/** A family downloads a gallery a few times; each ZIP is a stored list and up to gigabytes of traffic. */
function zipLimits(sessionId: string): Limit[] {
  return [{ name: 'delivery:zip', key: sessionId, max: 60, windowSeconds: 3_600 }]
}

/** Everything but chosen pictures means those that this visitor may download. `null`: the whole gallery. */
async function allowedNumbers(
  { db }: DeliveryDeps,
  principal: FamilyPrincipal,
  galleryId: string,
  scope: DownloadRequest['what'],
  { allowance: { numbers } }: VisitorRights,
): Promise<readonly number[] | null> {
  if (scope !== 'favourites') return numbers
  const favourites = await db.tenant(principal.customerId, (tx) => readFavourites(tx, { ...principal, galleryId }))
  if (numbers === null) return favourites
  const allowed = new Set(numbers)
  return favourites.filter((number) => allowed.has(number))
}

/**
 * The priority falls with the position in the list, so that a request for ten files does not wait behind one for a
 * thousand.
 */
async function requestMissingFiles(
  { db, jobs, clock }: DeliveryDeps,
  customerId: string,
  missing: readonly Deliverable[],
  size: 1920 | 3840,
): Promise<void> {
  const requestedFiles = missing.map(({ id, version }) => ({ pictureId: id, version }))
  await db.tenant(customerId, async (tx) => {
    const newFiles = await requestFiles(tx, customerId, size, requestedFiles, clock())
    for (const [index, file] of newFiles.entries()) {
      await jobs.send(tx, deliverFileJob, { customerId, ...file, size }, { priority: -index })
    }
  })
}

/** Stores the list and creates its addresses. */
async function createDownload(
  { db, clock, config }: DeliveryDeps,
  { customerId, sessionId }: FamilyPrincipal,
  gallery: Pick<VisitorRights, 'title' | 'accessEpoch' | 'pinRevision'> & {
    readonly id: string
    readonly chapters: readonly Chapter[]
  },
  { as, size }: DownloadRequest,
  pictures: readonly Deliverable[],
): Promise<Pick<Answer, 'files' | 'parts'>> {
  const token = newTenantToken(customerId)
  const now = clock()
  const counts = as === 'zip' ? zipParts(pictures) : []
  const folders = chapterFolders(pictures, as === 'zip' ? gallery.chapters : [])
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
      folder_names: [...folders.names],
      folder_starts: [...folders.starts],
      created_at: now,
      expires_at: new Date(now.getTime() + ttlMs[as]),
    }),
  )
  const address = (index: number, name: string) =>
    `${config.CONTENT_ORIGIN}/d/${token.text}/${index + 1}/${encodeURIComponent(name)}`
  if (as === 'files') {
    const names = deliveredNames(pictures, size)
    const files = pictures.map((picture, index) => ({
      number: picture.number,
      name: names[index]!,
      bytes: picture.bytes ?? 0,
      url: address(index, names[index]!),
    }))
    return { files, parts: [] }
  }
  const parts = toParts(pictures, counts, gallery.title, size, folders)
  return { files: [], parts: parts.map((part, index) => ({ ...part, url: address(index, part.name) })) }
}

function toParts(
  pictures: readonly Deliverable[],
  counts: readonly number[],
  galleryTitle: string,
  size: DownloadRequest['size'],
  folders: ChapterFolders,
): Part[] {
  let from = 0
  return counts.map((count, index) => {
    const chosen = pictures.slice(from, from + count)
    const names = archivePaths(chosen, from, size, folders)
    from += count
    const entries = chosen.map((picture, at) => ({
      name: names[at]!,
      bytes: picture.bytes ?? 0,
      crc32: picture.crc32 ?? 0,
      modifiedAt: picture.at,
    }))
    return {
      name: zipName(galleryTitle, folders, index, counts.length),
      pictures: count,
      bytes: zipLayout(entries).length,
    }
  })
}
