import { waitUntil, type Site } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { pictureFile } from '../../apps/server/test/picture-file.ts'
import type { Customer } from '../harness/customers.ts'
import { expectSuccess, Visitor, type Reply } from './visitor.ts'

export type Gallery = { readonly id: string; readonly slug: string; readonly url: string }
export type Client = { readonly id: string; readonly email: string; readonly name: string }

/** A photographer and the studio app's calls. */
export type Studio = Customer & {
  readonly owner: Visitor
  /** Creates a published gallery that is open by its address, with that many ready pictures. */
  readonly createGallery: (options?: { title?: string; pictures?: number; isDraft?: boolean }) => Promise<Gallery>
  readonly addClient: (galleryId?: string, name?: string) => Promise<Client>
  readonly codeOf: (client: Client) => Promise<string>
  /** The token of the client's personal link to a gallery. */
  readonly linkOf: (galleryId: string, client: Client) => Promise<string>
  readonly setAccess: (galleryId: string, access: 'link' | 'password' | 'invited', password?: string) => Promise<Reply>
  /** A family's browser on the studio's own host. */
  readonly family: (gallery: Gallery, address?: string) => Visitor
  /** Enters a gallery with a family's browser and returns the response. */
  readonly enter: (visitor: Visitor, gallery: Gallery, key?: object) => Promise<Reply>
}

export function createStudio({ site, address }: { site: Site; address: () => string }, customer: Customer): Studio {
  const owner = new Visitor(site.appOrigin, address())
  const [name = '', token = ''] = customer.cookie.split('=')
  owner.cookies.set(name, token)
  return {
    ...customer,
    owner,
    createGallery: async ({ title = 'Casamento', pictures = 0, isDraft = false } = {}) => {
      const { id } = (await expectSuccess(owner.call('POST', '/gallery/create', { title }))).json() as { id: string }
      await expectSuccess(owner.call('PUT', `/gallery/${id}/access`, { access: 'link' }))
      if (!isDraft) await expectSuccess(owner.call('POST', `/gallery/${id}/publish`))
      if (pictures > 0) await upload(owner, id, pictures)
      const detail = await expectSuccess(owner.call('GET', `/gallery?collection_id=${id}`))
      const { url, slug } = detail.json() as { url: string; slug: string }
      return { id, slug, url }
    },
    addClient: async (galleryId, clientName = 'Marina Duarte') => {
      const email = `c-${randomUUID()}@familia.test`
      const query = galleryId === undefined ? '' : `?collection_id=${galleryId}`
      const body = { name: clientName, email, tel: '(11) 98765-4321' }
      const added = await expectSuccess(owner.call('POST', `/customer/clients${query}`, body))
      return { id: (added.json() as { client: { id: string } }).client.id, email, name: clientName }
    },
    codeOf: async ({ id }) => {
      const revealed = await expectSuccess(owner.call('POST', `/customer/clients/${id}/password/reveal`))
      return (revealed.json() as { first_password: string }).first_password
    },
    linkOf: async (galleryId, { id }) => {
      const body = { client_id: id, magic_link: true }
      const links = await expectSuccess(owner.call('POST', `/gallery/${galleryId}/share-links`, body))
      const { personal_url } = links.json() as { personal_url: string | null }
      const link = /#c=([\w.-]+)/.exec(personal_url ?? '')?.[1]
      if (link === undefined) throw new Error(`no personal link was returned: ${links.text}`)
      return link
    },
    setAccess: (galleryId, access, password) =>
      expectSuccess(
        owner.call('PUT', `/gallery/${galleryId}/access`, { access, ...(password !== undefined && { password }) }),
      ),
    family: ({ url }, sourceAddress = address()) => new Visitor(new URL(url).origin, sourceAddress),
    enter: (visitor, { slug }, key = {}) => visitor.call('POST', '/family/enter', { slug, ...key }),
  }
}

async function upload(owner: Visitor, galleryId: string, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `RESERVADA_${1_000 + index}.JPG`,
      bytes: await pictureFile(index + 1, { width: 600, height: 400 }),
    })),
  )
  const payload_list = files.map(({ name, bytes }) => ({ picture_title: name, size: bytes.length, overwrite: false }))
  const opened = await expectSuccess(owner.call('POST', `/pictures/log/payload/gallery/${galleryId}`, { payload_list }))
  const batch = opened.json() as { payload_id: string; picture_ids: Record<string, string> }
  for (const { name, bytes } of files) {
    const path = `/upload/pictures/${batch.picture_ids[name]}/gallery/${galleryId}/payload/${batch.payload_id}`
    await expectSuccess(owner.send('POST', path, 'picture', bytes))
  }
  const ready = async () => {
    const progress = await expectSuccess(owner.call('GET', `/pictures/progress?collection_id=${galleryId}`))
    return (progress.json() as { ready: number }).ready === count
  }
  await waitUntil(ready, {
    timeoutMs: 60_000,
    intervalMs: 200,
    timeoutMessage: () => 'the pictures were not ready within a minute',
  })
}
