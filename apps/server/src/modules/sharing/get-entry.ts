import type { FamilyPrincipal } from '../../access/principal.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { presentCover, presentEntryGallery, presentVisitor, type Entry } from './entry.presenter.ts'
import { readFamilyGallery, type FamilyGallery } from './family-gallery.read.ts'
import { closedState } from './gallery-state.ts'
import type { SharingNeeds } from './sharing.needs.ts'
import { studioBrand } from './studio-brand.ts'
import { wayIn } from './way-in.ts'

export type FoundEntry = { readonly entry: Entry; readonly gallery: FamilyGallery | null }

/** What stands at an address for this browser. Reading it changes and counts nothing. */
export async function findEntry(
  needs: SharingNeeds,
  customerId: string,
  slug: string,
  principal: FamilyPrincipal | null,
): Promise<FoundEntry> {
  const terms = await needs.termsOf(customerId)
  const [studio, gallery] = await Promise.all([
    studioBrand(needs, customerId, terms),
    readFamilyGallery(needs.db, customerId, 'slug', slug),
  ])
  if (!gallery) return { entry: { state: 'unknown', studio, gallery: null, visitor: null }, gallery: null }
  const { state, inside, acting } = await stateFor(needs, customerId, gallery, terms, principal)
  // A draft answers as an address that nothing has, to the byte.
  if (state === 'unknown') return { entry: { state, studio, gallery: null, visitor: null }, gallery: null }
  const showsCover = (state === 'open' || state === 'preparing') && (inside || gallery.access === 'link')
  return {
    entry: {
      state,
      studio,
      gallery: presentEntryGallery(gallery, {
        cover: showsCover ? presentCover(gallery, customerId, needs.content, principal?.kind === 'preview') : null,
        state,
      }),
      visitor: acting && inside ? presentVisitor(acting) : null,
    },
    gallery,
  }
}

async function stateFor(
  needs: SharingNeeds,
  customerId: string,
  gallery: FamilyGallery,
  terms: FamilyTerms,
  principal: FamilyPrincipal | null,
): Promise<{ state: Entry['state']; inside: boolean; acting: FamilyPrincipal | null }> {
  const way = await wayIn(needs, principal, customerId, gallery)
  const inside = way?.inside ?? false
  const acting = way?.acting ?? null
  if (gallery.published_at === null && way?.basis !== 'preview') return { state: 'unknown', inside: false, acting }
  // Its owner sees a gallery whatever its state.
  const closed = way?.basis === 'preview' ? null : closedState(gallery, terms, needs.clock())
  if (closed) return { state: closed, inside, acting }
  if (!way) return { state: 'gate', inside, acting }
  return { state: gallery.has_ready ? 'open' : 'preparing', inside, acting }
}
