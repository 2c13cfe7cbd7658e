import { inLanes } from '../../harness/in-lanes.ts'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import type { Judge } from '../judge.ts'
import { downloadsOf, imagesOf } from '../files.ts'
import type { Gallery, Studio } from '../studio.ts'
import { done, type Reply } from '../visitor.ts'

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
  { name: 'draft', isDraft: true, close: ({ owner }, id) => done(owner.call('POST', `/gallery/${id}/unpublish`)) },
  { name: 'password', isDraft: false, close: (studio, id) => studio.setAccess(id, 'password', 'praia 2026') },
  { name: 'invited', isDraft: false, close: (studio, id) => studio.setAccess(id, 'invited') },
]

/** The data for the app, in which a gallery that asks for a key may be named. */
const withoutEntry = (html: string) => html.replace(/<script type="application\/json" id="entry">.+<\/script>/, '')

const leaks = (mode: Mode): Attack => ({
  item: 4,
  name: `what is left of a shared gallery that became ${mode.name}`,
  wants: 'see covers, names, photographs or files of a gallery that is closed to strangers',
  judgedBy: 'no secret word, card, image or file; all of them were served while it was open',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const gallery = await studio.createGallery({ title, pictures: 1 })
    await done(studio.owner.call('PUT', `/gallery/${gallery.id}/settings`, settings))
    const guest = studio.family(gallery)
    const page = await guest.request('GET', `/${gallery.slug}`)
    judge.control('the page has tags while it is open', page.text.includes('Convite reservado'), page.status)
    const card = /og:image" content="([^"]+)"/.exec(page.text)?.[1] ?? ''
    judge.control('the card is served', (await guest.see(card)).status === 200)
    await done(studio.enter(guest, gallery))
    const images = await imagesOf(guest, gallery)
    const downloads = await downloadsOf(guest, gallery)
    for (const address of downloads) judge.control('a file is served', (await guest.see(address)).status === 200)
    // nginx keeps the answer about an image's address for half a minute: the short form looks at those not seen before.
    const seen = scene.size === 'long' ? images : []
    for (const address of seen) judge.control('an image is served', (await guest.see(address)).status === 200)

    await mode.close(studio, gallery.id)
    judge.refused(
      'read on with the browser that was inside',
      await guest.call('GET', `/family/gallery/${gallery.id}`),
      403,
      404,
    )
    for (const address of downloads) judge.refused('a file', await guest.see(address), 410)
    await judgeStranger(judge, { studio, gallery, card, isDraft: mode.isDraft })
    if (scene.size === 'long') await new Promise((next) => setTimeout(next, 31_000))
    for (const address of images) judge.refused('an image', await looked(() => guest.see(address)), 403)
    const owner = await studio.owner.call('GET', `/pictures?collection_id=${gallery.id}`)
    const [picture] = (owner.json() as { pictures: { view: string }[] }).pictures
    judge.control('the owner still sees the image', (await guest.see(picture?.view ?? '')).status === 200)
  },
})

/** nginx answers the first call after the half minute from its cache while it asks anew. */
async function looked(see: () => Promise<Reply>): Promise<Reply> {
  await see()
  await new Promise((next) => setTimeout(next, 200))
  return see()
}

type Closed = { studio: Studio; gallery: Gallery; card: string; isDraft: boolean }

async function judgeStranger(judge: Judge, { studio, gallery, card, isDraft }: Closed): Promise<void> {
  const stranger = studio.family(gallery)
  const words = [...secrets, new URL(card).pathname]
  const ask = async (path: string, agent: string) => {
    const reply = await stranger.request('GET', path, { headers: { 'user-agent': agent } })
    const isItsOwn = path.includes(gallery.slug)
    const text = isDraft ? reply.text : withoutEntry(reply.text)
    const found = [...words, title, isItsOwn ? 'og:image' : gallery.slug].filter((word) => text.includes(word))
    judge.attempt(`${path} tells ${found.join(', ')}`, found.length > 0)
    judge.attempt(`${path} may be kept by a cache`, isItsOwn && reply.headers['cache-control'] !== 'no-store')
    return reply
  }
  for (const agent of ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'Mozilla/5.0']) {
    for (const path of [`/${gallery.slug}`, '/', '/inicio', '/robots.txt', '/sitemap.xml']) await ask(path, agent)
    for (const path of [new URL(card).pathname, `/${gallery.slug}/card-1.jpg`]) {
      judge.refused(`its card as ${agent}`, await ask(path, agent), 404)
    }
  }
  const entry = await stranger.call('GET', `/family/entry?slug=${gallery.slug}`)
  judge.attempt(
    'its entry tells of it',
    secrets.some((word) => entry.text.includes(word)) || entry.text.includes('.webp'),
  )
  judge.attempt('the entry of a draft names it', isDraft && entry.text.includes(title))
  judge.refused('enter without a key', await studio.enter(stranger, gallery), isDraft ? 404 : 403, 400)
  judge.refused('read its list', await stranger.call('GET', `/family/gallery/${gallery.id}`), 401, 403, 404)
}

const withoutNonces = ({ text }: Reply) => text.replaceAll(/nonce="[^"]*"/g, '')

const slugGuessing: Attack = {
  item: 4,
  name: 'guessing the addresses of galleries',
  wants: 'find galleries by trying names',
  judgedBy: 'after 60 unknown names a known and an unknown one answer alike; other visitors enter',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const gallery = await studio.createGallery({ pictures: 0 })
    const attacker = studio.family(gallery)
    for (const at of repeat(60)) {
      const guessed = await attacker.request('GET', `/casamento-${at}`)
      judge.attempt(`casamento-${at} exists`, guessed.status !== 404)
    }
    const [known, unknown] = [
      await attacker.request('GET', `/${gallery.slug}`),
      await attacker.request('GET', '/nao-existe'),
    ]
    judge.attempt(
      'a known name answers otherwise',
      known.status !== 429 || withoutNonces(known) !== withoutNonces(unknown),
    )
    for (const slug of [gallery.slug, 'nao-existe']) {
      judge.refused(`enter ${slug}`, await attacker.call('POST', '/family/enter', { slug }), 429)
    }
    const other = await studio.family(gallery).request('GET', `/${gallery.slug}`)
    judge.control('the same address is shown to another visitor', other.status === 200, other.status)
  },
}

const passwordGuessing: Attack = {
  item: 4,
  name: 'guessing the password of a gallery',
  wants: 'enter a gallery by trying passwords, from one address and from many',
  judgedBy:
    'five are compared for an address and 50 for the gallery in a day; the password and a personal link open it',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const gallery = await studio.createGallery({ pictures: 0 })
    const client = await studio.addClient(gallery.id)
    const link = await studio.linkOf(gallery.id, client)
    await studio.setAccess(gallery.id, 'password', 'praia 2026')
    const guess = (address: string, at: number) =>
      studio.enter(studio.family(gallery, address), gallery, { password: `tentativa ${at}` })
    const one = scene.address()
    const fromOne = []
    for (const at of repeat(12)) fromOne.push(await guess(one, at))
    judge.guesses('from one address', fromOne, 5)
    const entered = await studio.enter(studio.family(gallery), gallery, { password: 'praia 2026' })
    judge.control('the password opens it', entered.status === 200, entered.text)
    const fromMany: Reply[] = []
    await inLanes(repeat(scene.size === 'short' ? 50 : 70), 8, async (at) => {
      fromMany.push(await guess(scene.address(), at))
    })
    judge.guesses('from many addresses', fromMany, 50)
    const byLink = await studio.enter(studio.family(gallery), gallery, { link })
    judge.attempt('keep an invited client out', byLink.status !== 200)
  },
}

const pinGuessing: Attack = {
  item: 4,
  name: 'guessing the PIN of downloads',
  wants: 'download files without the PIN, or keep a link over a change of it',
  judgedBy: 'five PINs are compared for an address; links of the old PIN answer 410; the right PIN downloads',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const gallery = await studio.createGallery({ pictures: 1 })
    await done(studio.owner.call('PUT', `/gallery/${gallery.id}/settings`, settings))
    const setPin = (pin: string) => done(studio.owner.call('PUT', `/gallery/${gallery.id}/download-pin`, { pin }))
    await setPin('482915')
    const [guest, attacker] = [studio.family(gallery), studio.family(gallery)]
    for (const visitor of [guest, attacker]) await done(studio.enter(visitor, gallery))
    const type = (visitor: typeof guest, pin: string) =>
      visitor.call('POST', `/family/gallery/${gallery.id}/download-pin`, { pin })
    for (const as of ['zip', 'files']) {
      const body = { what: 'all', size: 'original', as }
      const asked = await attacker.call('POST', `/family/gallery/${gallery.id}/downloads`, body)
      judge.refused(`download as ${as} without the PIN`, asked, 403)
    }
    const guesses = []
    for (const at of repeat(12)) guesses.push(await type(attacker, String(500_000 + at)))
    judge.guesses('the PIN', guesses, 5)
    const right = await type(guest, '482915')
    judge.control('the right PIN is taken', right.status === 204, right.text)
    const links = await downloadsOf(guest, gallery)
    for (const link of links) judge.control('a file is served', (await guest.see(link)).status === 200)
    await setPin('739150')
    for (const link of links) judge.refused('a file by the old PIN', await guest.see(link), 410)
  },
}

export const privateGalleryAttacks = [...modes.map(leaks), slugGuessing, passwordGuessing, pinGuessing]
