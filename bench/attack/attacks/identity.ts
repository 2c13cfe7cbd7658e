import type { Attack } from '../attack-definition.ts'
import { expectSuccess } from '../visitor.ts'

const revokedLink: Attack = {
  item: 3,
  name: 'revoked personal link in another gallery',
  goal: 'continue as the client whose link was revoked: view, choose, finish the selection',
  checkedBy: 'a guest in the open gallery, no access to the gallery of the link; the client does all of it',
  run: async (harness, check) => {
    const studio = harness.studio()
    const [open, invited] = [await studio.createGallery({ pictures: 1 }), await studio.createGallery({ pictures: 1 })]
    const preferences = { type: 'public', active: true, selling_photos: false, contracted_pictures: 1 }
    await expectSuccess(studio.owner.call('PUT', `/selections/gallery/${open.id}/link-preferences`, preferences))
    const client = await studio.addClient(open.id)
    const link = await studio.linkOf(invited.id, client)
    await studio.setAccess(invited.id, 'invited')
    const galleryPath = `/family/gallery/${open.id}`

    // The client who enters by code is identified in every gallery of the studio.
    const guestVisitor = studio.family(open)
    await expectSuccess(studio.enter(guestVisitor, open, { email: client.email, code: await studio.codeOf(client) }))
    await expectSuccess(guestVisitor.call('POST', `${galleryPath}/selection`, {}))
    const changes = { changes: [{ number: 1, state: 'yes' }] }
    const chosen = await guestVisitor.call('PUT', `${galleryPath}/selection/choices`, changes)
    check.control('the client chooses', chosen.status === 200, chosen.text)

    // The client with a personal link to one gallery also enters the open one.
    const linkClient = studio.family(invited)
    const entry = await studio.enter(linkClient, invited, { link })
    check.control('a valid link opens its gallery', (entry.json() as { as: string }).as === 'client', entry.text)
    const guest = await expectSuccess(studio.enter(linkClient, open))
    check.attempt('client in the open gallery', (guest.json() as { as: string }).as === 'client')
    await expectSuccess(studio.owner.call('DELETE', `/customer/clients/${client.id}/links`))

    check.rejected(
      'view the gallery of the link',
      await linkClient.call('GET', `/family/gallery/${invited.id}`),
      404,
      401,
    )
    check.rejected('enter it again', await studio.enter(linkClient, invited, { link }), 410)
    check.rejected('enter it with a new browser', await studio.enter(studio.family(invited), invited, { link }), 410)
    const manifest = await linkClient.call('GET', galleryPath)
    check.attempt('client after the revocation', manifest.text.includes(client.name))
    const selection = await linkClient.call('GET', `${galleryPath}/selection`)
    check.attempt('see the client’s choices', /"chosen":1/.test(selection.text))
    check.rejected(
      'choose for the client',
      await linkClient.call('PUT', `${galleryPath}/selection/choices`, changes),
      401,
      403,
      404,
      409,
    )
    const finish = { note: '', chosen: 1, total: 0, accepted: true }
    check.rejected(
      'finish for the client',
      await linkClient.call('POST', `${galleryPath}/selection/finish`, finish),
      401,
      403,
      404,
      409,
    )
    const finished = await guestVisitor.call('POST', `${galleryPath}/selection/finish`, finish)
    check.control('the client finishes', finished.status === 200, finished.text)
  },
}

export const identityAttacks = [revokedLink]
