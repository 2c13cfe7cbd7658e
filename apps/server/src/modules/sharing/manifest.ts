import type { AnswerOf, getManifest } from '@revela/contract'
import { allows, deliverySizes, type OrderingCode, type PlanLimits } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { selectionModeOf } from '../selections/index.ts'
import { presentVisitor } from './entry.presenter.ts'
import { readFamilyGallery, type FamilyGallery } from './family-gallery.read.ts'
import { familyMark } from './family-mark.ts'
import { favouritesOf } from './favourite.repository.ts'
import type { SharingNeeds } from './sharing.needs.ts'
import { readManifestPictures } from './manifest-pictures.read.ts'
import { findVisitor } from './visit.repository.ts'

type Manifest = AnswerOf<typeof getManifest>

/** Everything a grid of five thousand photographs needs, in one answer. */
export async function readManifest(
  { db, clock, content, termsOf }: SharingNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<Manifest> {
  const { customerId } = principal
  const preview = principal.kind === 'preview'
  const [gallery, { limits }] = await Promise.all([
    readFamilyGallery(db, customerId, 'id', galleryId),
    termsOf(customerId),
  ])
  if (!gallery) throw new Refusal('GalleryNotFound')
  const ordering = gallery.ordering as OrderingCode
  const download = downloadTerms(gallery, limits)
  const pictures = await readManifestPictures(db, customerId, galleryId, ordering)
  const { favourites, mode } = await db.tenant(customerId, async (tx) => {
    const visitor = preview ? undefined : await findVisitor(tx, { ...principal, galleryId })
    return {
      favourites: visitor ? await favouritesOf(tx, customerId, galleryId, visitor.id) : [],
      mode: await selectionModeOf(tx, principal, galleryId, download.single || download.all, clock()),
    }
  })
  const owner = { customerId, ownerId: galleryId, epoch: gallery.access_epoch, mark: familyMark(gallery), preview }
  const { prefix, until } = content.prefixOf(owner)
  return {
    gallery: {
      id: gallery.id,
      slug: gallery.slug,
      title: gallery.title,
      event_date: gallery.event_date,
      theme: gallery.theme,
      description: gallery.description,
    },
    mode,
    visitor: presentVisitor(principal),
    content: { prefix, until: until.toISOString() },
    anti_copy: gallery.anti_copy,
    allow_share: gallery.allow_share,
    download: mode === 'selection' ? { ...download, single: false, all: false, sizes: [] } : download,
    pictures,
    favourites,
  }
}

/** What the photographer allows, as far as the plan does. */
export function downloadTerms(
  gallery: Pick<FamilyGallery, 'single_download' | 'download_all' | 'bytes'>,
  limits: PlanLimits | null,
): Manifest['download'] {
  const single = limits !== null && gallery.single_download
  const all = gallery.download_all && allows(limits, 'download_all_pictures')
  return { single, all, sizes: single || all ? deliverySizes(limits) : [], bytes: gallery.bytes }
}
