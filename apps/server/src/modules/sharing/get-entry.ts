import type { FamilyPrincipal } from '../../access/principal.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { countGuess, guessWait } from './entry-limits.ts'
import { presentCover, presentEntryGallery, presentVisitor, type Entry } from './entry.presenter.ts'
import { wayIn } from './family-access.read.ts'
import { closedState, readFamilyGallery, type FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.module.ts'
import { studioBrand } from './studio-at.ts'

export type FoundEntry = { readonly entry: Entry; readonly gallery: FamilyGallery | null }

/** Not a gallery's, unless one had it before: where a client finds all that was sent to them. */
export const homeName = 'inicio'

/** What stands at an address for this browser. Reading it is no visit; an address that nothing has is counted. */
export async function findEntry(
  needs: SharingNeeds,
  caller: { readonly customerId: string; readonly address: string },
  slug: string,
  principal: FamilyPrincipal | null,
): Promise<FoundEntry> {
  const { customerId } = caller
  const terms = await needs.termsOf(customerId)
  const [studio, gallery] = await Promise.all([
    studioBrand(needs, customerId, terms),
    readFamilyGallery(needs.db, customerId, 'slug', slug),
  ])
  const nothing = (state: 'unknown' | 'paused') => ({
    entry: { state, studio, gallery: null, visitor: null },
    gallery: null,
  })
  const found = gallery && (await stateFor(needs, customerId, gallery, terms, principal))
  if (!found?.inside && (await guessWait(needs, caller)) > 0) return nothing('paused')
  // A draft answers as an address that nothing has, to the byte.
  if (!found || found.state === 'unknown') {
    const isGuess = slug !== '' && slug !== homeName
    if (isGuess) await countGuess(needs, caller).catch(ignoreRefusal)
    return nothing('unknown')
  }
  const { state, inside, acting } = found
  const showsCover = (state === 'open' || state === 'preparing') && (inside || gallery.access === 'link')
  const audience = principal?.kind === 'preview' ? 'preview' : 'family'
  const shown = presentEntryGallery(gallery, {
    cover: showsCover ? presentCover(gallery, customerId, needs.content, audience) : null,
    state,
  })
  const isTold = inside || gallery.access === 'link'
  return {
    entry: {
      state,
      studio,
      // Before it lets somebody in, a private gallery tells its title, and neither its date nor how much is in it.
      gallery: isTold ? shown : { ...shown, event_date: null, total: 0 },
      visitor: acting && inside ? presentVisitor(acting) : null,
    },
    gallery,
  }
}

/** Many at the same moment may count past the limit; the next one is told to wait. */
function ignoreRefusal(fault: unknown): void {
  if (!(fault instanceof Refusal)) throw fault
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
