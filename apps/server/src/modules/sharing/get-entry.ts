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

/** Not a gallery's, unless one had it before: where a client finds all that was sent to them. */
export const homeName = 'inicio'

/** What stands at an address for this browser. Reading it is no visit; an address that nothing has is counted. */
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
  // A draft answers as an address that nothing has, to the byte.
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
      // Before it lets somebody in, a private gallery tells its title, and neither its date nor how much is in it.
      gallery: isPublicInfo ? presented : { ...presented, event_date: null, total: 0 },
      visitor: actor && inside ? presentVisitor(actor) : null,
    },
    gallery,
  }
}

/** Many at the same moment may count past the limit; the next one is told to wait. */
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
  // Its owner sees a gallery whatever its state.
  const closed = access?.basis === 'preview' ? null : closedState(gallery, terms, deps.clock())
  if (closed) return { state: closed, inside, actor }
  if (!access) return { state: 'gate', inside, actor }
  return { state: gallery.has_ready ? 'open' : 'preparing', inside, actor }
}
