import type { Attack } from '../entry.ts'
import { done } from '../visitor.ts'

const revokedLink: Attack = {
  item: 3,
  name: 'revoked personal link in another gallery',
  wants: 'go on as the client whose link was revoked: look, choose, finish the selection',
  judgedBy: 'a guest in the open gallery, nobody in the gallery of the link; the client does all of it',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const [open, invited] = [await studio.createGallery({ pictures: 1 }), await studio.createGallery({ pictures: 1 })]
    const preferences = { type: 'public', active: true, selling_photos: false, contracted_pictures: 1 }
    await done(studio.owner.call('PUT', `/selections/gallery/${open.id}/link-preferences`, preferences))
    const client = await studio.addClient(open.id)
    const link = await studio.linkOf(invited.id, client)
    await studio.setAccess(invited.id, 'invited')
    const at = `/family/gallery/${open.id}`

    // The client, by code: known in every gallery of the studio.
    const known = studio.family(open)
    await done(studio.enter(known, open, { email: client.email, code: await studio.codeOf(client) }))
    await done(known.call('POST', `${at}/selection`, {}))
    const changes = { changes: [{ number: 1, state: 'yes' }] }
    const chosen = await known.call('PUT', `${at}/selection/choices`, changes)
    judge.control('the client chooses', chosen.status === 200, chosen.text)

    // The holder of the link to one gallery, who also walks into the open one.
    const holder = studio.family(invited)
    const entered = await studio.enter(holder, invited, { link })
    judge.control('a valid link opens its gallery', (entered.json() as { as: string }).as === 'client', entered.text)
    const guest = await done(studio.enter(holder, open))
    judge.attempt('client in the open gallery', (guest.json() as { as: string }).as === 'client')
    await done(studio.owner.call('DELETE', `/customer/clients/${client.id}/links`))

    judge.refused(
      'look at the gallery of the link',
      await holder.call('GET', `/family/gallery/${invited.id}`),
      404,
      401,
    )
    judge.refused('enter it again', await studio.enter(holder, invited, { link }), 410)
    judge.refused('enter it with a new browser', await studio.enter(studio.family(invited), invited, { link }), 410)
    const manifest = await holder.call('GET', at)
    judge.attempt('client after the revocation', manifest.text.includes(client.name))
    const selection = await holder.call('GET', `${at}/selection`)
    judge.attempt('see what the client chose', /"chosen":1/.test(selection.text))
    judge.refused(
      'choose for the client',
      await holder.call('PUT', `${at}/selection/choices`, changes),
      401,
      403,
      404,
      409,
    )
    const finish = { note: '', chosen: 1, total: 0, accepted: true }
    judge.refused(
      'finish for the client',
      await holder.call('POST', `${at}/selection/finish`, finish),
      401,
      403,
      404,
      409,
    )
    const finished = await known.call('POST', `${at}/selection/finish`, finish)
    judge.control('the client finishes', finished.status === 200, finished.text)
  },
}

export const identityAttacks = [revokedLink]
