import type { FamilyPrincipal } from '../../../access/principal.ts'
import { findClient } from '../../clients/index.ts'
import { selectionModeOf } from '../../selections/index.ts'
import type { FamilyTerms } from '../../subscriptions/index.ts'
import { presentCover } from '../entry.presenter.ts'
import { readFamilyGalleries, type FamilyGallery } from '../family-gallery.read.ts'
import { closedState } from '../gallery-state.ts'
import { downloadTerms } from '../manifest.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { studioBrand } from '../studio-brand.ts'
import { presentHomeGallery, type Home } from './home.presenter.ts'
import { readSentTo } from './home.read.ts'

/** Início: everything this studio sent to whoever this is. Reading it changes and counts nothing. */
export async function readHome(
  needs: SharingNeeds,
  customerId: string,
  principal: FamilyPrincipal | null,
): Promise<Home> {
  const terms = await needs.termsOf(customerId)
  const studio = await studioBrand(needs, customerId, terms)
  const none = { studio, client: null, galleries: [] }
  if (terms.limits === null) return { ...none, state: 'suspended' }
  const clientId = principal?.identified ? principal.clientId : null
  if (!principal || clientId === null) return { ...none, state: 'gate' }
  const found = await galleriesOf(needs, principal, clientId, terms)
  return found ? { state: 'open', studio, ...found } : { ...none, state: 'gate' }
}

async function galleriesOf(
  { db, clock, content }: SharingNeeds,
  principal: FamilyPrincipal,
  clientId: string,
  terms: FamilyTerms,
): Promise<Pick<Home, 'client' | 'galleries'> | null> {
  const { customerId } = principal
  const now = clock()
  const { client, sent } = await db.tenant(customerId, async (tx) => ({
    client: await findClient(tx, customerId, clientId),
    sent: await readSentTo(tx, customerId, clientId),
  }))
  if (!client) return null
  const rows = await readFamilyGalleries(
    db,
    customerId,
    sent.map(({ gallery_id }) => gallery_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const stateOf = (gallery: FamilyGallery) => {
    const closed = closedState(gallery, terms, now)
    if (closed !== null) return closed === 'closed' ? closed : ('expired' as const)
    return gallery.has_ready ? ('open' as const) : ('preparing' as const)
  }
  const modes = await db.tenant(customerId, async (tx) => {
    const known = new Map<string, 'selection' | 'delivery'>()
    for (const row of rows) {
      const { single, all } = downloadTerms(row, terms.limits)
      known.set(row.id, await selectionModeOf(tx, principal, row.id, single || all, now))
    }
    return known
  })
  return {
    client: { name: client.name, has_password: client.secret_kind === 'password' },
    galleries: sent.flatMap((of) => {
      const gallery = byId.get(of.gallery_id)
      if (!gallery) return []
      const state = stateOf(gallery)
      const cover = state === 'expired' || state === 'closed' ? null : presentCover(gallery, customerId, content, false)
      return [presentHomeGallery(gallery, of, { state, mode: modes.get(gallery.id) ?? 'delivery', cover, now })]
    }),
  }
}
