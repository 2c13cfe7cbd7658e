import { previewGallery } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { createClient, ensurePersonalLink } from '../src/modules/clients/index.ts'
import { createPasswordHasher } from '../src/platform/crypto/password-hash.ts'
import type { ApiUnderTest } from './api-under-test.ts'
import type { FamilyGallery } from './family.ts'
import type { User } from './users.ts'

export type TestClient = { readonly id: string; readonly email: string; readonly code: string; readonly name: string }

const hasher = createPasswordHasher()

export const clientsDeps = ({ platform }: ApiUnderTest) => ({ ...platform, hasher })

/** Creates a client of this photographer. */
export async function createTestClient(
  api: ApiUnderTest,
  { customerId }: User,
  name = 'Marina Duarte',
): Promise<TestClient> {
  const email = `c-${randomUUID()}@familia.test`
  return { name, email, ...(await createClient(clientsDeps(api), customerId, { name, email })) }
}

/** Without a gallery, the home link to all galleries sent to the client. */
export async function personalLink(
  api: ApiUnderTest,
  { customerId }: User,
  client: TestClient,
  gallery: FamilyGallery | null,
  options: { expiresAt?: Date } = {},
) {
  const target = { clientId: client.id, galleryId: gallery?.id ?? null }
  return ensurePersonalLink(clientsDeps(api), customerId, { ...target, ...options })
}

/** VISUALIZAR: the code behind `#p=` of the returned address. */
export async function previewCode({ browser }: User, gallery: FamilyGallery): Promise<string> {
  const { answer } = await browser.call(previewGallery, { params: { collection_id: gallery.id } })
  return new URL(answer.url).hash.slice('#p='.length)
}
