import type { Attack } from '../attack-definition.ts'
import type { Gallery, Studio } from '../studio.ts'
import { expectSuccess, type Visitor } from '../visitor.ts'

type Chooser = { readonly gallery: Gallery; readonly client: Visitor; readonly at: string }

/** A private gallery with a selection, and its client's browser. */
async function createChooser(studio: Studio, title: string): Promise<Chooser> {
  const gallery = await studio.createGallery({ title, pictures: 2 })
  const { owner } = studio
  const terms = { type: 'private', active: true, contracted_pictures: 1 }
  await expectSuccess(owner.call('PUT', `/selections/gallery/${gallery.id}/link-preferences`, terms))
  const { id } = await studio.addClient(gallery.id)
  const body = { collection_id: gallery.id, customer_client_id: id, selection_data: { magic_link_enabled: true } }
  await expectSuccess(owner.call('POST', '/selections/create', body))
  const link = await studio.linkOf(gallery.id, { id, email: '', name: '' })
  const client = studio.family(gallery)
  await expectSuccess(studio.enter(client, gallery, { link }))
  return { gallery, client, at: `/family/gallery/${gallery.id}` }
}

async function invite({ client, at }: Chooser): Promise<{ id: string; token: string }> {
  const invited = await expectSuccess(client.call('POST', `${at}/participants`, {}))
  const { id, link } = (invited.json() as { participant: { id: string; link: string } }).participant
  return { id, token: new URL(link).hash.slice('#j='.length) }
}

/** The same token with one changed byte of its customer, its row or its secret. */
function altered(token: string, byte: number): string {
  const bytes = Buffer.from(token, 'base64url')
  bytes[byte]! ^= 1
  return bytes.toString('base64url')
}

const yes = { changes: [{ number: 1, state: 'yes' }] }

const forgedInvitations: Attack = {
  item: 4,
  name: 'forged and removed invitations to choose together',
  goal: 'enter a private gallery by an altered, foreign or removed invitation, or continue inside after the removal',
  checkedBy:
    '410 for every token but the right one, 404 inside after the removal; the invited person enters and chooses',
  run: async (harness, check) => {
    const studio = harness.studio()
    const [own, other] = [await createChooser(studio, 'Bodas'), await createChooser(studio, 'Batizado')]
    const { id, token } = await invite(own)
    const guest = studio.family(own.gallery)
    for (const byte of [3, 20, 40, 63]) {
      check.rejected('enter', await studio.enter(guest, own.gallery, { participant: altered(token, byte) }), 410)
    }
    check.rejected('as a personal link', await studio.enter(guest, own.gallery, { link: token }), 410)
    check.rejected('as a preview', await studio.enter(guest, own.gallery, { preview: token }), 410)
    check.rejected('another gallery', await studio.enter(guest, other.gallery, { participant: token }), 410)
    const entered = await studio.enter(guest, own.gallery, { participant: token })
    check.control('the right invitation opens the gallery', entered.status === 200, entered.text)
    const chosen = await guest.call('PUT', `${own.at}/participation/choices`, yes)
    check.control('the participant chooses', chosen.status === 200, chosen.text)
    check.rejected('read another gallery', await guest.call('GET', other.at), 404)
    check.rejected('choose in another gallery', await guest.call('PUT', `${other.at}/participation/choices`, yes), 404)
    const foreign = await other.client.call('DELETE', `${other.at}/participants/${id}`)
    check.rejected('remove somebody whom another client invited', foreign, 404)
    await expectSuccess(own.client.call('DELETE', `${own.at}/participants/${id}`))
    check.rejected('choose after the removal', await guest.call('PUT', `${own.at}/participation/choices`, yes), 404)
    check.rejected('see pictures after the removal', await guest.call('GET', own.at), 404)
    const again = await studio.enter(guest, own.gallery, { participant: token })
    check.rejected('enter after the removal', again, 410)
  },
}

const participantAsClient: Attack = {
  item: 4,
  name: 'a participant acting as the client',
  goal: 'change, finish or pay the selection of the client who invited them, read its price, invite others or download',
  checkedBy: '403 for each call, nothing read and an unchanged selection; the client makes each of these calls',
  run: async (harness, check) => {
    const studio = harness.studio()
    const own = await createChooser(studio, 'Bodas')
    const { id, token } = await invite(own)
    const guest = studio.family(own.gallery)
    await expectSuccess(studio.enter(guest, own.gallery, { participant: token }))
    const read = async () => (await expectSuccess(own.client.call('GET', `${own.at}/selection`))).text
    const before = await read()
    check.control('the client reads the selection', before.includes('"totals"'))
    const attempts = [
      ['GET', '/selection/changes?since=0'],
      ['POST', '/selection', { name: 'Intrusa', tel: '11987654321' }],
      ['PUT', '/selection/choices', yes],
      ['POST', '/selection/finish', { note: '', chosen: 1, total: 0, accepted: true }],
      ['GET', '/participants?since=0'],
      ['POST', '/participants', {}],
      ['DELETE', `/participants/${id}`],
      ['POST', '/downloads', { what: 'all', size: 'original', as: 'zip' }],
    ] as const
    for (const [method, path, body] of attempts)
      check.rejected(`${method} ${path}`, await guest.call(method, `${own.at}${path}`, body), 403)
    // Responds to every visitor; an invited person has neither a selection nor an offer with prices.
    const { text } = await guest.call('GET', `${own.at}/selection`)
    check.attempt('read the selection or its price', text !== '{"selection":null,"offer":null}')
    check.attempt('change the selection', (await read()) !== before)
    const chosen = await own.client.call('PUT', `${own.at}/selection/choices`, yes)
    check.control('the client chooses', chosen.status === 200, chosen.text)
  },
}

export const participantAttacks = [forgedInvitations, participantAsClient]
