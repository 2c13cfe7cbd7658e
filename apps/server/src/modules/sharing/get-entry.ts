import type { FamilyPrincipal } from '../../access/principal.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { countGuess, guessWait } from './entry-limits.ts'
import { presentCover, presentEntryGallery, presentVisitor, type Entry } from './entry.presenter.ts'
import { findAccess } from './family-access.read.ts'
import { closedState, readFamilyGallery, type FamilyGallery } from './family-gallery.read.ts'
import type { SharingDeps } from './sharing.module.ts'
import { studioBrand } from './studio-resolver.ts'

export type EntryResult = { readonly entry: Entry; readonly gallery: FamilyGallery | null }

/** Reserved for the page with everything that was sent to a client, unless an older gallery has this address. */
export const homeName = 'inicio'

/**
 * Returns what this browser sees at an address. Reading is not a visit; a request for an unknown address is counted.
 */
export async function findEntry(
  deps: SharingDeps,
  caller: { readonly customerId: string; readonly address: string },
  slug: string,
  principal: FamilyPrincipal | null,
): Promise<EntryResult> {
  const { customerId } = caller
  const terms = await deps.termsOf(customerId)
  const [studio, gallery] = await Promise.all([
    studioBrand(deps, customerId, terms),
    readFamilyGallery(deps.db, customerId, 'slug', slug),
  ])
  const emptyEntry = (state: 'unknown' | 'paused') => ({
    entry: { state, studio, gallery: null, visitor: null },
    gallery: null,
  })
  const resolved = gallery && (await resolveState(deps, customerId, gallery, terms, principal))
  if (!resolved?.inside && (await guessWait(deps, caller)) > 0) return emptyEntry('paused')
  // A draft gets exactly the same response as an unknown address.
  if (!resolved || resolved.state === 'unknown') {
    const isGuess = slug !== '' && slug !== homeName
    if (isGuess) await countGuess(deps, caller).catch(ignoreApiError)
    return emptyEntry('unknown')
  }
  const { state, inside, actor } = resolved
  const showsCover = (state === 'open' || state === 'preparing') && (inside || gallery.access === 'link')
  const audience = principal?.kind === 'preview' ? 'preview' : 'family'
  const presented = presentEntryGallery(gallery, {
    cover: showsCover ? presentCover(gallery, customerId, deps.content, audience) : null,
    state,
  })
  const isPublicInfo = inside || gallery.access === 'link'
  return {
    entry: {
      state,
      studio,
      // Before access is granted, a private gallery shows its title, but neither its date nor its size.
      gallery: isPublicInfo ? presented : { ...presented, event_date: null, total: 0 },
      visitor: actor && inside ? presentVisitor(actor) : null,
    },
    gallery,
  }
}

/** Concurrent calls may exceed the limit; the next one must wait. */
function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

async function resolveState(
  deps: SharingDeps,
  customerId: string,
  gallery: FamilyGallery,
  terms: FamilyTerms,
  principal: FamilyPrincipal | null,
): Promise<{ state: Entry['state']; inside: boolean; actor: FamilyPrincipal | null }> {
  const access = await findAccess(deps, principal, customerId, gallery)
  const inside = access?.inside ?? false
  const actor = access?.actor ?? null
  if (gallery.published_at === null && access?.basis !== 'preview') return { state: 'unknown', inside: false, actor }
  // The owner sees a gallery whatever its state.
  const closed = access?.basis === 'preview' ? null : closedState(gallery, terms, deps.clock())
  if (closed) return { state: closed, inside, actor }
  if (!access) return { state: 'gate', inside, actor }
  return { state: gallery.has_ready ? 'open' : 'preparing', inside, actor }
}
