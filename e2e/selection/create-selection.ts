import { callAs } from '@revela/dev-env'
import { enterClient } from '../clients/create-clients.ts'
import { studioOf } from '../pictures/studio-of.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import { timeAt } from '../harness/site-under-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

/** The selection terms, with their wire names. */
export type SelectionTerms = Readonly<Record<string, string | number | boolean | null>>

export const saleTerms: SelectionTerms = {
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 4,
  extra_picture_price: 1500,
}

interface OfferOptions {
  gallery: string
  client: { name: string; email: string; tel?: string }
  terms?: SelectionTerms
  magicLink?: boolean
}

/** Creates a private selection without the browser; returns its id. */
export async function createSelection(site: SiteUnderTest, user: SignedInUser, options: OfferOptions): Promise<string> {
  const { gallery, terms = {}, magicLink = true } = options
  const session = studioOf(site, user)
  const [existingClient] = await site.rows('select id from client where customer_id = $1 and email = $2', [
    user.customerId,
    options.client.email,
  ])
  const clientId = existingClient ? String(existingClient['id']) : (await enterClient(site, user, options.client)).id
  const preferences = `/selections/gallery/${gallery}/link-preferences`
  await callAs(session, preferences, { method: 'PUT', body: { ...terms, type: 'private' } })
  const created = await callAs<{ selection: { id: string } }>(session, '/selections/create', {
    method: 'POST',
    body: {
      collection_id: gallery,
      customer_client_id: clientId,
      selection_data: { magic_link_enabled: magicLink },
    },
  })
  return created.selection.id
}

/** Chooses the first photographs of the gallery for the family, and marks the next ones as maybe. */
export async function choose(site: SiteUnderTest, selection: string, chosen: number, maybe = 0): Promise<void> {
  await site.rows(
    `insert into selected_picture (customer_id, selection_id, number, state, revision)
     select s.customer_id, s.id, p.number, case when p.place <= $2 then 'yes' else 'maybe' end, s.revision + 1
     from selection s
     join (
       select owner_id, number, row_number() over (partition by owner_id order by number) as place from picture
     ) p on p.owner_id = s.gallery_id and p.place <= $2::int + $3::int
     where s.id = $1`,
    [selection, chosen, maybe],
  )
  await site.rows(
    `update selection set chosen = $2, maybe = $3, revision = revision + 1, last_access_at = $4::timestamptz - interval '2 hours'
     where id = $1`,
    [selection, chosen, maybe, timeAt(site)],
  )
}

export async function finish(site: SiteUnderTest, selection: string, total = 0): Promise<void> {
  await site.rows(
    `update selection set finished_at = $3::timestamptz - interval '3 hours', finished_total = $2, revision = revision + 1,
       note = 'Amamos todas! Se der, deixe as da igreja um pouco mais claras.'
     where id = $1`,
    [selection, total, timeAt(site)],
  )
}

/** Adds a comment on the photograph at this position of the gallery. */
export async function comment(
  site: SiteUnderTest,
  selection: string,
  { position, author = 'client', text }: { position: number; author?: 'client' | 'photographer'; text: string },
): Promise<void> {
  await site.rows(
    `insert into selection_comment (customer_id, id, selection_id, number, author, text, written_at, revision)
     select s.customer_id, gen_random_uuid(), s.id, p.number, $3, $4, $5::timestamptz - interval '1 hour', s.revision + 1
     from selection s
     join lateral (
       select number from picture where owner_id = s.gallery_id order by number offset $2::int - 1 limit 1
     ) p on true
     where s.id = $1`,
    [selection, position, author, text, timeAt(site)],
  )
  await site.rows('update selection set revision = revision + 1 where id = $1', [selection])
}
