import type { AnswerOf, getManifest } from '@revela/contract'
import { allows, deliverySizes, type DeliverySize, type OrderingCode, type PlanLimits } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { readVisitorRights, type VisitorRights } from '../selections/index.ts'
import { presentVisitor } from './entry.presenter.ts'
import { familyWatermarkCode, readFamilyGallery, type FamilyGallery } from './family-gallery.read.ts'
import { listFavourites } from './favourites.ts'
import { readBytesOf, readManifestContent } from './manifest-pictures.read.ts'
import type { SharingDeps } from './sharing.module.ts'
import { findVisitor } from './visit.repository.ts'

type Manifest = AnswerOf<typeof getManifest>

/** Returns everything that a grid of five thousand pictures needs, in one response. */
export async function readManifest(
  { db, clock, content, termsOf }: SharingDeps,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<Manifest> {
  const { customerId } = principal
  const preview = principal.kind === 'preview'
  const [gallery, { limits }, rights] = await Promise.all([
    readFamilyGallery(db, customerId, 'id', galleryId),
    termsOf(customerId),
    readVisitorRights(db, principal, galleryId),
  ])
  if (!gallery || !rights) throw new ApiError('GalleryNotFound')
  const ordering = gallery.ordering as OrderingCode
  const terms = principal.participantId === null ? downloadTerms(gallery, limits) : noDownloads
  const mode = rights.mode({ delivers: terms.single || terms.all, now: clock() })
  // Groups help to choose; a delivered gallery has none.
  const grouping = mode === 'selection'
  const shown = await readManifestContent(db, customerId, galleryId, ordering, { grouping })
  const favourites = await db.tenant(customerId, async (tx) => {
    const visitor = preview ? undefined : await findVisitor(tx, { ...principal, galleryId })
    return visitor ? await listFavourites(tx, customerId, galleryId, visitor.id) : []
  })
  const allowed = mode === 'selection' ? stillChoosing(terms) : presentAllowance(terms, rights)
  const { numbers } = allowed
  const bytes = numbers === null ? gallery.bytes : await readBytesOf(db, customerId, galleryId, numbers)
  const owner = {
    customerId,
    ownerId: galleryId,
    epoch: gallery.access_epoch,
    watermarkCode: familyWatermarkCode(gallery),
    preview,
  }
  const { prefix, until } = content.signPrefix(owner)
  return {
    gallery: {
      id: gallery.id,
      slug: gallery.slug,
      title: gallery.title,
      event_date: gallery.event_date,
      theme: gallery.theme,
      description: gallery.description,
      access: gallery.access,
    },
    mode,
    visitor: presentVisitor(principal),
    content: { prefix, until: until.toISOString() },
    anti_copy: gallery.anti_copy,
    allow_share: gallery.allow_share,
    allow_comments: gallery.allow_comments,
    allow_participants: gallery.allow_participants,
    download: { ...allowed, bytes, pin_required: rights.needsPin && (allowed.single || allowed.all) },
    pictures: shown.pictures,
    chapters: shown.chapters,
    groups: shown.groups,
    favourites,
  }
}

type DownloadTerms = { readonly single: boolean; readonly all: boolean; readonly sizes: DeliverySize[] }

const noDownloads: DownloadTerms = { single: false, all: false, sizes: [] }

/** What the photographer allows, as far as the plan does. */
export function downloadTerms(
  gallery: Pick<FamilyGallery, 'single_download' | 'download_all'>,
  limits: PlanLimits | null,
): DownloadTerms {
  const single = limits !== null && gallery.single_download
  const all = gallery.download_all && allows(limits, 'download_all_pictures')
  return { single, all, sizes: single || all ? deliverySizes(limits) : [] }
}

type Allowed = Omit<Manifest['download'], 'bytes' | 'pin_required'>

/** Nothing is delivered while the client is still choosing. */
function stillChoosing({ single, all }: DownloadTerms): Allowed {
  const waiting = single || all ? ({ reason: 'awaiting_selection', due: 0 } as const) : null
  return { single: false, all: false, sizes: [], numbers: [], waiting }
}

/** The scope has no effect while both switches are off. */
function presentAllowance(terms: DownloadTerms, { allowance }: VisitorRights): Allowed {
  if (!terms.single && !terms.all) return { ...terms, numbers: [], waiting: null }
  return { ...terms, numbers: allowance.numbers && [...allowance.numbers], waiting: allowance.waiting }
}
