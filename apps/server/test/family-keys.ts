import { previewGallery } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { createClient, ensurePersonalLink } from '../src/modules/clients/index.ts'
import { createPasswordHasher } from '../src/platform/crypto/password-hash.ts'
import type { ApiUnderTest } from './api-under-test.ts'
import type { FamilyGallery } from './family.ts'
import type { Person } from './people.ts'

export type ClientOf = { readonly id: string; readonly email: string; readonly code: string; readonly name: string }

const hasher = createPasswordHasher()

export const clientsNeeds = ({ platform }: ApiUnderTest) => ({ ...platform, hasher })

/** A client of this photographer, made as the clients' screens will make them. */
export async function clientOf(api: ApiUnderTest, { customerId }: Person, name = 'Marina Duarte'): Promise<ClientOf> {
  const email = `c-${randomUUID()}@familia.test`
  return { name, email, ...(await createClient(clientsNeeds(api), customerId, { name, email })) }
}

/** Without a gallery, the link to all that were sent to them. */
export async function personalLink(
  api: ApiUnderTest,
  { customerId }: Person,
  client: ClientOf,
  gallery: FamilyGallery | null,
  given: { expiresAt?: Date } = {},
) {
  const target = { clientId: client.id, galleryId: gallery?.id ?? null }
  return ensurePersonalLink(clientsNeeds(api), customerId, { ...target, ...given })
}

/** VISUALIZAR: the code behind `#p=` of the address it answers. */
export async function previewCode({ browser }: Person, gallery: FamilyGallery): Promise<string> {
  const { answer } = await browser.call(previewGallery, { params: { collection_id: gallery.id } })
  return new URL(answer.url).hash.slice('#p='.length)
}
