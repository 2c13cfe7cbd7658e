import { downloadsOf, imagesOf } from '../download-links.ts'
import type { Attack } from '../attack-definition.ts'
import type { Client, Gallery, Studio } from '../studio.ts'
import { expectSuccess, type Reply } from '../visitor.ts'

const downloadsOn = { single_download: true, download_all: true }

type AccessChange = {
  readonly name: string
  /** Whether images are revoked too, which nginx learns within half a minute. */
  readonly revokesImages: boolean
  readonly end: (studio: Studio, gallery: Gallery, client: Client) => Promise<Reply>
}

const yesterday = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

const accessChanges: readonly AccessChange[] = [
  {
    name: 'downloads are switched off',
    revokesImages: false,
    end: ({ owner }, { id }) =>
      expectSuccess(owner.call('PUT', `/gallery/${id}/settings`, { single_download: false, download_all: false })),
  },
  {
    name: 'the client is removed',
    revokesImages: false,
    end: ({ owner }, _gallery, client) =>
      expectSuccess(owner.call('DELETE', `/customer/clients?client_id=${client.id}`)),
  },
  {
    name: 'the personal link is revoked',
    revokesImages: false,
    end: ({ owner }, _gallery, client) => expectSuccess(owner.call('DELETE', `/customer/clients/${client.id}/links`)),
  },
  {
    name: 'the gallery is closed',
    revokesImages: true,
    end: ({ owner }, { id }) =>
      expectSuccess(owner.call('PUT', `/gallery/${id}/closing-date`, { closes_on: yesterday() })),
  },
  {
    name: 'the gallery gets a PIN',
    revokesImages: false,
    end: ({ owner }, { id }) => expectSuccess(owner.call('PUT', `/gallery/${id}/download-pin`, { pin: '482915' })),
  },
  {
    name: 'the gallery goes to the trash',
    revokesImages: true,
    end: ({ owner }, { id }) => expectSuccess(owner.call('DELETE', `/gallery?collection_id=${id}`)),
  },
]

/** A client inside a gallery for invited clients, with links to files. */
async function clientWithLinks(studio: Studio) {
  const gallery = await studio.createGallery({ pictures: 1 })
  await expectSuccess(studio.owner.call('PUT', `/gallery/${gallery.id}/settings`, downloadsOn))
  const client = await studio.addClient(gallery.id)
  const link = await studio.linkOf(gallery.id, client)
  await studio.setAccess(gallery.id, 'invited')
  const phone = studio.family(gallery)
  await expectSuccess(studio.enter(phone, gallery, { link }))
  return {
    gallery,
    client,
    phone,
    downloads: await downloadsOf(phone, gallery),
    images: await imagesOf(phone, gallery),
  }
}

const savedLinks: Attack = {
  item: 9,
  name: 'links used after a permission has ended',
  goal: 'continue downloading by links that were issued before',
  checkedBy:
    '410 for each ZIP and file after each change; the same links, and those of another gallery, were served before',
  run: async (harness, check) => {
    const studio = harness.studio()
    const [untouched, ...prepared] = await Promise.all([null, ...accessChanges].map(() => clientWithLinks(studio)))
    for (const [position, { name, revokesImages, end }] of accessChanges.entries()) {
      const { gallery, client, phone, downloads, images } = prepared[position]!
      for (const address of downloads)
        check.control(`served before ${name}`, (await phone.readAddress(address)).status === 200)
      await end(studio, gallery, client)
      for (const address of downloads) check.rejected(`after ${name}`, await phone.readAddress(address), 410)
      const body = { what: 'all', size: 'original', as: 'zip' }
      const download = await phone.call('POST', `/family/gallery/${gallery.id}/downloads`, body)
      check.rejected(`a new ZIP after ${name}`, download, 401, 403, 404)
      // nginx has no cached authorization for these images: they were not requested before.
      if (revokesImages)
        for (const image of images) check.rejected(`an image after ${name}`, await phone.readAddress(image), 403)
    }
    for (const address of untouched!.downloads) {
      check.control(
        'another gallery’s files are still served',
        (await untouched!.phone.readAddress(address)).status === 200,
      )
    }
  },
}

const chosenNames: Attack = {
  item: 9,
  name: 'file names chosen by the caller',
  goal: 'have our domain serve a file under a name such as boleto-urgente.hta',
  checkedBy: 'the served name comes from the row, always as an attachment',
  run: async (harness, check) => {
    const { phone, downloads } = await clientWithLinks(harness.studio())
    for (const address of downloads) {
      const validResponse = await phone.readAddress(address)
      check.control(
        'the file has its own name',
        validResponse.status === 200 && isAttachment(validResponse),
        validResponse.status,
      )
      for (const name of ['boleto-urgente.hta', 'index.html', 'x.svg', '..%2f..%2fetc%2fpasswd']) {
        const reply = await phone.readAddress(address.replace(/[^/]+$/, name))
        const disposition = reply.headers['content-disposition'] ?? ''
        const isServed = reply.status === 200 && (disposition.includes(name.slice(-5)) || !isAttachment(reply))
        check.attempt(`${name} is served under the requested name`, isServed)
      }
    }
  },
}

const isAttachment = ({ headers }: Reply) => String(headers['content-disposition']).startsWith('attachment')

export const savedLinkAttacks = [savedLinks, chosenNames]
