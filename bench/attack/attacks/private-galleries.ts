import { runConcurrently } from '../../harness/run-concurrently.ts'
import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import type { AttackCheck } from '../attack-check.ts'
import { downloadsOf, imagesOf } from '../download-links.ts'
import type { Gallery, Studio } from '../studio.ts'
import { expectSuccess, type Reply } from '../visitor.ts'

const title = 'Bodas secretas'
const secrets = ['Descrição reservada', 'Convite reservado', 'Mensagem reservada', '2031-07-19', 'RESERVADA_']
const settings = {
  description: secrets[0],
  share_title: secrets[1],
  share_description: secrets[2],
  event_date: secrets[3],
  allow_share: true,
  single_download: true,
  download_all: true,
}

type Mode = {
  readonly name: string
  readonly isDraft: boolean
  readonly close: (studio: Studio, id: string) => Promise<unknown>
}

const modes: readonly Mode[] = [
  {
    name: 'draft',
    isDraft: true,
    close: ({ owner }, id) => expectSuccess(owner.call('POST', `/gallery/${id}/unpublish`)),
  },
  { name: 'password', isDraft: false, close: (studio, id) => studio.setAccess(id, 'password', 'praia 2026') },
  { name: 'invited', isDraft: false, close: (studio, id) => studio.setAccess(id, 'invited') },
]

/** Removes the app's entry data, which may name a gallery that requires a key. */
const withoutEntry = (html: string) => html.replace(/<script type="application\/json" id="entry">.+<\/script>/, '')

const leaks = (mode: Mode): Attack => ({
  item: 4,
  name: `remaining access to a shared gallery that became ${mode.name}`,
  goal: 'see covers, names, pictures or files of a gallery that is closed to strangers',
  checkedBy: 'no secret word, card, image or file; all of them were served while it was open',
  run: async (harness, check) => {
    const studio = harness.studio()
    const gallery = await studio.createGallery({ title, pictures: 1 })
    await expectSuccess(studio.owner.call('PUT', `/gallery/${gallery.id}/settings`, settings))
    const guest = studio.family(gallery)
    const page = await guest.request('GET', `/${gallery.slug}`)
    check.control('the page has tags while it is open', page.text.includes('Convite reservado'), page.status)
    const card = /og:image" content="([^"]+)"/.exec(page.text)?.[1] ?? ''
    check.control('the card is served', (await guest.readAddress(card)).status === 200)
    await expectSuccess(studio.enter(guest, gallery))
    const images = await imagesOf(guest, gallery)
    const downloads = await downloadsOf(guest, gallery)
    for (const address of downloads)
      check.control('a file is served', (await guest.readAddress(address)).status === 200)
    // nginx caches the authorization of an image address for half a minute; the short form uses addresses not requested
    // before.
    const viewable = harness.size === 'long' ? images : []
    for (const address of viewable)
      check.control('an image is served', (await guest.readAddress(address)).status === 200)

    await mode.close(studio, gallery.id)
    check.rejected(
      'continue reading with the browser that was inside',
      await guest.call('GET', `/family/gallery/${gallery.id}`),
      403,
      404,
    )
    for (const address of downloads) check.rejected('a file', await guest.readAddress(address), 410)
    // The page and the manifest of an open gallery may be used for two seconds after a change.
    await new Promise((next) => setTimeout(next, 2_000))
    await checkStranger(check, { studio, gallery, card, isDraft: mode.isDraft })
    if (harness.size === 'long') await new Promise((next) => setTimeout(next, 31_000))
    for (const address of images) check.rejected('an image', await readImage(() => guest.readAddress(address)), 403)
    const owner = await studio.owner.call('GET', `/pictures?collection_id=${gallery.id}`)
    const [picture] = (owner.json() as { pictures: { view: string }[] }).pictures
    check.control('the owner still sees the image', (await guest.readAddress(picture?.view ?? '')).status === 200)
  },
})

/** After half a minute nginx answers the first call from its cache while it revalidates, so the image is read twice. */
async function readImage(readAddress: () => Promise<Reply>): Promise<Reply> {
  await readAddress()
  await new Promise((next) => setTimeout(next, 200))
  return readAddress()
}

type ClosedGallery = { studio: Studio; gallery: Gallery; card: string; isDraft: boolean }

async function checkStranger(check: AttackCheck, { studio, gallery, card, isDraft }: ClosedGallery): Promise<void> {
  const stranger = studio.family(gallery)
  const words = [...secrets, new URL(card).pathname]
  const requestPage = async (path: string, agent: string) => {
    const reply = await stranger.request('GET', path, { headers: { 'user-agent': agent } })
    const isOwnPage = path.includes(gallery.slug)
    const text = isDraft ? reply.text : withoutEntry(reply.text)
    const found = [...words, title, isOwnPage ? 'og:image' : gallery.slug].filter((word) => text.includes(word))
    check.attempt(`${path} reveals ${found.join(', ')}`, found.length > 0)
    check.attempt(`${path} may be cached`, isOwnPage && reply.headers['cache-control'] !== 'no-store')
    return reply
  }
  for (const agent of ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'Mozilla/5.0']) {
    for (const path of [`/${gallery.slug}`, '/', '/inicio', '/robots.txt', '/sitemap.xml'])
      await requestPage(path, agent)
    for (const path of [new URL(card).pathname, `/${gallery.slug}/card-1.jpg`]) {
      check.rejected(`its card as ${agent}`, await requestPage(path, agent), 404)
    }
  }
  const entry = await stranger.call('GET', `/family/entry?slug=${gallery.slug}`)
  check.attempt(
    'its entry reveals it',
    secrets.some((word) => entry.text.includes(word)) || entry.text.includes('.webp'),
  )
  check.attempt('the entry of a draft names it', isDraft && entry.text.includes(title))
  check.rejected('enter without a key', await studio.enter(stranger, gallery), isDraft ? 404 : 403, 400)
  check.rejected('read its open list', await stranger.call('GET', `/family/open/${gallery.id}`), 404)
  check.rejected('read its list', await stranger.call('GET', `/family/gallery/${gallery.id}`), 401, 403, 404)
}

const withoutNonces = ({ text }: Reply) => text.replaceAll(/nonce="[^"]*"/g, '')

const slugGuessing: Attack = {
  item: 4,
  name: 'guessing the addresses of galleries',
  goal: 'find galleries by trying names',
  checkedBy: 'after 60 unknown names a known and an unknown one get the same response; other visitors enter',
  run: async (harness, check) => {
    const studio = harness.studio()
    const gallery = await studio.createGallery({ pictures: 0 })
    const attacker = studio.family(gallery)
    for (const attempt of repeat(60)) {
      const guessed = await attacker.request('GET', `/casamento-${attempt}`)
      check.attempt(`casamento-${attempt} exists`, guessed.status !== 404)
    }
    const [known, unknown] = [
      await attacker.request('GET', `/${gallery.slug}`),
      await attacker.request('GET', '/nao-existe'),
    ]
    check.attempt(
      'a known name gets another response',
      known.status !== 429 || withoutNonces(known) !== withoutNonces(unknown),
    )
    for (const slug of [gallery.slug, 'nao-existe']) {
      check.rejected(`enter ${slug}`, await attacker.call('POST', '/family/enter', { slug }), 429)
    }
    const publicPage = await studio.family(gallery).request('GET', `/${gallery.slug}`)
    check.control('the same address is shown to another visitor', publicPage.status === 200, publicPage.status)
  },
}

const passwordGuessing: Attack = {
  item: 4,
  name: 'guessing the password of a gallery',
  goal: 'enter a gallery by trying passwords, from one address and from many',
  checkedBy: 'five are compared per address and 50 per gallery and day; the password and a personal link open it',
  run: async (harness, check) => {
    const studio = harness.studio()
    const gallery = await studio.createGallery({ pictures: 0 })
    const client = await studio.addClient(gallery.id)
    const link = await studio.linkOf(gallery.id, client)
    await studio.setAccess(gallery.id, 'password', 'praia 2026')
    const guess = (address: string, attempt: number) =>
      studio.enter(studio.family(gallery, address), gallery, { password: `tentativa ${attempt}` })
    const attackerAddress = harness.address()
    const fromOne = []
    for (const attempt of repeat(12)) fromOne.push(await guess(attackerAddress, attempt))
    check.guesses('from one address', fromOne, 5)
    const entry = await studio.enter(studio.family(gallery), gallery, { password: 'praia 2026' })
    check.control('the password opens it', entry.status === 200, entry.text)
    const fromMany: Reply[] = []
    await runConcurrently(repeat(harness.size === 'short' ? 50 : 70), 8, async (attempt) => {
      fromMany.push(await guess(harness.address(), attempt))
    })
    check.guesses('from many addresses', fromMany, 50)
    const byLink = await studio.enter(studio.family(gallery), gallery, { link })
    check.attempt('lock an invited client out', byLink.status !== 200)
  },
}

const pinGuessing: Attack = {
  item: 4,
  name: 'guessing the PIN of downloads',
  goal: 'download files without the PIN, or use a link after the PIN has changed',
  checkedBy: 'five PINs are compared per address; links of the old PIN return 410; the right PIN downloads',
  run: async (harness, check) => {
    const studio = harness.studio()
    const gallery = await studio.createGallery({ pictures: 1 })
    await expectSuccess(studio.owner.call('PUT', `/gallery/${gallery.id}/settings`, settings))
    const setPin = (pin: string) =>
      expectSuccess(studio.owner.call('PUT', `/gallery/${gallery.id}/download-pin`, { pin }))
    await setPin('482915')
    const [guest, attacker] = [studio.family(gallery), studio.family(gallery)]
    for (const visitor of [guest, attacker]) await expectSuccess(studio.enter(visitor, gallery))
    const type = (visitor: typeof guest, pin: string) =>
      visitor.call('POST', `/family/gallery/${gallery.id}/download-pin`, { pin })
    for (const as of ['zip', 'files']) {
      const body = { what: 'all', size: 'original', as }
      const download = await attacker.call('POST', `/family/gallery/${gallery.id}/downloads`, body)
      check.rejected(`download as ${as} without the PIN`, download, 403)
    }
    const guesses = []
    for (const attempt of repeat(12)) guesses.push(await type(attacker, String(500_000 + attempt)))
    check.guesses('the PIN', guesses, 5)
    const validPin = await type(guest, '482915')
    check.control('the right PIN is accepted', validPin.status === 204, validPin.text)
    const links = await downloadsOf(guest, gallery)
    for (const link of links) check.control('a file is served', (await guest.readAddress(link)).status === 200)
    await setPin('739150')
    for (const link of links) check.rejected('a file by the old PIN', await guest.readAddress(link), 410)
  },
}

export const privateGalleryAttacks = [...modes.map(leaks), slugGuessing, passwordGuessing, pinGuessing]
