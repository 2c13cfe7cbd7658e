import { downloadsOf, imagesOf } from '../files.ts'
import type { Attack } from '../entry.ts'
import type { Client, Gallery, Studio } from '../studio.ts'
import { done, type Reply } from '../visitor.ts'

const downloadsOn = { single_download: true, download_all: true }

type Ending = {
  readonly name: string
  /** Whether images end too, which nginx learns within half a minute. */
  readonly endsImages: boolean
  readonly end: (studio: Studio, gallery: Gallery, client: Client) => Promise<Reply>
}

const yesterday = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

const endings: readonly Ending[] = [
  {
    name: 'downloads are switched off',
    endsImages: false,
    end: ({ owner }, { id }) =>
      done(owner.call('PUT', `/gallery/${id}/settings`, { single_download: false, download_all: false })),
  },
  {
    name: 'the client is removed',
    endsImages: false,
    end: ({ owner }, _gallery, client) => done(owner.call('DELETE', `/customer/clients?client_id=${client.id}`)),
  },
  {
    name: 'the personal link is revoked',
    endsImages: false,
    end: ({ owner }, _gallery, client) => done(owner.call('DELETE', `/customer/clients/${client.id}/links`)),
  },
  {
    name: 'the gallery is closed',
    endsImages: true,
    end: ({ owner }, { id }) => done(owner.call('PUT', `/gallery/${id}/closing-date`, { closes_on: yesterday() })),
  },
  {
    name: 'the gallery gets a PIN',
    endsImages: false,
    end: ({ owner }, { id }) => done(owner.call('PUT', `/gallery/${id}/download-pin`, { pin: '482915' })),
  },
  {
    name: 'the gallery goes to the trash',
    endsImages: true,
    end: ({ owner }, { id }) => done(owner.call('DELETE', `/gallery?collection_id=${id}`)),
  },
]

/** A client inside a gallery for invited clients, with addresses of files. */
async function clientWithLinks(studio: Studio) {
  const gallery = await studio.createGallery({ pictures: 1 })
  await done(studio.owner.call('PUT', `/gallery/${gallery.id}/settings`, downloadsOn))
  const client = await studio.addClient(gallery.id)
  const link = await studio.linkOf(gallery.id, client)
  await studio.setAccess(gallery.id, 'invited')
  const phone = studio.family(gallery)
  await done(studio.enter(phone, gallery, { link }))
  return {
    gallery,
    client,
    phone,
    downloads: await downloadsOf(phone, gallery),
    images: await imagesOf(phone, gallery),
  }
}

const keptLinks: Attack = {
  item: 9,
  name: 'links kept over the end of a permission',
  wants: 'go on downloading by addresses that were given out before',
  judgedBy:
    '410 for each ZIP and file after each ending; the same addresses, and those of another gallery, were served',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const [other, ...prepared] = await Promise.all([null, ...endings].map(() => clientWithLinks(studio)))
    for (const [at, { name, endsImages, end }] of endings.entries()) {
      const { gallery, client, phone, downloads, images } = prepared[at]!
      for (const address of downloads) judge.control(`served before ${name}`, (await phone.see(address)).status === 200)
      await end(studio, gallery, client)
      for (const address of downloads) judge.refused(`after ${name}`, await phone.see(address), 410)
      const body = { what: 'all', size: 'original', as: 'zip' }
      const asked = await phone.call('POST', `/family/gallery/${gallery.id}/downloads`, body)
      judge.refused(`a new ZIP after ${name}`, asked, 401, 403, 404)
      // No answer about these images was kept, since nobody looked at them before.
      if (endsImages) for (const image of images) judge.refused(`an image after ${name}`, await phone.see(image), 403)
    }
    for (const address of other!.downloads) {
      judge.control('another gallery’s files are still served', (await other!.phone.see(address)).status === 200)
    }
  },
}

const chosenNames: Attack = {
  item: 9,
  name: 'file names chosen by the caller',
  wants: 'have our domain serve a file under a name such as boleto-urgente.hta',
  judgedBy: 'the served name comes from the row, always as an attachment',
  play: async (scene, judge) => {
    const { phone, downloads } = await clientWithLinks(scene.studio())
    for (const address of downloads) {
      const honest = await phone.see(address)
      judge.control('the file has its own name', honest.status === 200 && isAttachment(honest), honest.status)
      for (const name of ['boleto-urgente.hta', 'index.html', 'x.svg', '..%2f..%2fetc%2fpasswd']) {
        const reply = await phone.see(address.replace(/[^/]+$/, name))
        const shown = reply.headers['content-disposition'] ?? ''
        const isServed = reply.status === 200 && (shown.includes(name.slice(-5)) || !isAttachment(reply))
        judge.attempt(`${name} is served as it was called`, isServed)
      }
    }
  },
}

const isAttachment = ({ headers }: Reply) => String(headers['content-disposition']).startsWith('attachment')

export const keptLinkAttacks = [keptLinks, chosenNames]
