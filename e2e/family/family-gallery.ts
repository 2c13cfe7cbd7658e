import { callAs } from '@revela/dev-env'
import type { NamedFile } from '@revela/dev-env'
import { galleryWith } from '../pictures/gallery-with.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

export interface FamilyGallery {
  photographer: SignedInUser
  id: string
  /** The origin of the studio's own host. */
  origin: string
  path: string
}

type Access = 'link' | 'invited' | { password: string }

interface FamilyGalleryOptions {
  files?: readonly NamedFile[]
  settings?: Record<string, unknown>
  access?: Access
  draft?: boolean
}

/** Creates a studio with one gallery that a family can open. */
export async function familyGallery(site: SiteUnderTest, options: FamilyGalleryOptions = {}): Promise<FamilyGallery> {
  const { files = [], settings = {}, access = 'link', draft = false } = options
  const photographer = await createTestUser(site, { name: 'Estúdio Aurora' })
  const id = await galleryWith(site, photographer, files, 'Ana & Bruno', { draft })
  const session = studioOf(site, photographer)
  const change = { event_date: '2026-11-14', single_download: true, download_all: true, ...settings }
  await callAs(session, `/gallery/${id}/settings`, { method: 'PUT', body: change })
  if (access !== 'link') await setAccess(site, photographer, id, access)
  const { origin, pathname } = await addressOf(site, photographer, id)
  return { photographer, id, origin, path: pathname }
}

/** The gallery's address for families. */
export async function addressOf(site: SiteUnderTest, user: SignedInUser, id: string): Promise<URL> {
  const path = `/gallery?collection_id=${id}`
  const { url } = await callAs<{ url: string }>(studioOf(site, user), path, { method: 'GET' })
  return new URL(url)
}

/** Sets who may enter, as the studio's settings do. */
export async function setAccess(site: SiteUnderTest, user: SignedInUser, id: string, access: Access): Promise<void> {
  const body = typeof access === 'string' ? { access } : { access: 'password', ...access }
  await callAs(studioOf(site, user), `/gallery/${id}/access`, { method: 'PUT', body })
}

export interface FamilyClient {
  id: string
  email: string
  code: string
  /** The gallery's path with the client's token in the fragment. */
  personalPath: string
  revokeLinks(): Promise<void>
}

/** Creates a client and sends the gallery to them. */
export async function clientOf(site: SiteUnderTest, { photographer, id }: FamilyGallery): Promise<FamilyClient> {
  const session = studioOf(site, photographer)
  const email = `marina-${id}@familia.test`
  const { client } = await callAs<{ client: { id: string } }>(session, `/customer/clients?collection_id=${id}`, {
    body: { name: 'Marina Duarte', email, tel: '(11) 98765-4321' },
  })
  const { first_password: code } = await callAs<{ first_password: string }>(
    session,
    `/customer/clients/${client.id}/password/reveal`,
  )
  const { personal_url: link } = await callAs<{ personal_url: string }>(session, `/gallery/${id}/share-links`, {
    body: { client_id: client.id },
  })
  const { pathname, hash } = new URL(link)
  return {
    id: client.id,
    email,
    code,
    personalPath: `${pathname}${hash}`,
    revokeLinks: async () => {
      await callAs(session, `/customer/clients/${client.id}/links`, { method: 'DELETE' })
    },
  }
}
