import { callAs } from '@revela/dev-env'
import type { Locator } from 'playwright-core'
import { studioOf } from '../pictures/studio-of.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { clientOf, type FamilyClient, type FamilyGallery } from './family-gallery.ts'

export interface Terms {
  selling_photos?: boolean
  charge_type?: 'ALL' | 'ADDITIONAL'
  contracted_pictures?: number
  extra_picture_price?: number
  allow_extra_pictures?: boolean
  price_packages?: { count: number; price: number }[]
  limit_date?: string | null
}

/** Thirty photographs are included; each extra costs R$ 15,00. */
export const thirtyAndExtras: Terms = {
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 30,
  extra_picture_price: 1500,
}

async function offer(
  site: SiteUnderTest,
  { photographer, id }: FamilyGallery,
  type: 'public' | 'private',
  terms: Terms,
): Promise<void> {
  await callAs(studioOf(site, photographer), `/selections/gallery/${id}/link-preferences`, {
    method: 'PUT',
    body: { ...terms, type, active: true },
  })
}

/** Creates a selection for everybody who has the link. */
export async function publicSelection(site: SiteUnderTest, gallery: FamilyGallery, terms: Terms = {}): Promise<void> {
  await offer(site, gallery, 'public', terms)
}

export interface PrivateSelection extends FamilyClient {
  selectionId: string
  /** Changes the selection as the photographer does. */
  edit(change: Record<string, unknown>): Promise<void>
}

/** Creates a selection for one client, who has a personal link. */
export async function privateSelection(
  site: SiteUnderTest,
  gallery: FamilyGallery,
  terms: Terms = {},
): Promise<PrivateSelection> {
  const session = studioOf(site, gallery.photographer)
  await offer(site, gallery, 'private', terms)
  const client = await clientOf(site, gallery)
  const { selection } = await callAs<{ selection: { id: string } }>(session, '/selections/create', {
    body: {
      collection_id: gallery.id,
      customer_client_id: client.id,
      selection_data: { magic_link_enabled: true },
    },
  })
  return {
    ...client,
    selectionId: selection.id,
    edit: async (change) => {
      await callAs(session, `/selections/${selection.id}`, { method: 'PUT', body: change })
    },
  }
}

export async function setPixKey(site: SiteUnderTest, { photographer }: FamilyGallery): Promise<void> {
  const pix = { kind: 'email', key: 'pix@estudioaurora.com.br', name: 'Estúdio Aurora', city: 'Recife' }
  await callAs(studioOf(site, photographer), '/customer/pix-key', { method: 'PUT', body: { pix_key: pix } })
}

export function check({ page }: Visitor, position: number): Locator {
  return page.getByRole('button', { name: `Escolher foto ${position}`, exact: true })
}

export function maybeButton({ page }: Visitor, position: number): Locator {
  return page.getByRole('button', { name: `Talvez foto ${position}`, exact: true })
}

/** Positions, counted from 1, of the pictures that the server has as chosen; files are named by their positions. */
export async function chosenIn(site: SiteUnderTest, { id }: FamilyGallery, state = 'yes'): Promise<number[]> {
  const rows = await site.rows<{ position: number }>(
    `select p.title_number::int as position
     from selected_picture c join selection s on s.customer_id = c.customer_id and s.id = c.selection_id
     join picture p on p.owner_id = s.gallery_id and p.number = c.number
     where s.gallery_id = $1 and c.state = $2 order by position`,
    [id, state],
  )
  return rows.map(({ position }) => position)
}
