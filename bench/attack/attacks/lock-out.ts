import { inLanes } from '../../harness/in-lanes.ts'
import { sharedPassword } from '../../harness/fill-customers.ts'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import type { Scene } from '../scene.ts'
import { done, Visitor, type Reply } from '../visitor.ts'

const wrongCode = 'ABCD-EFGH-JKMN'
const newPassword = 'ladeira da misericórdia'
/** More than the shared limits of an account (100) and of a client's code (50): refused tries must not fill them. */
const tries = 110

/** A gallery for invited clients, with two of them. */
async function invitedGallery(scene: Scene) {
  const studio = scene.studio()
  const gallery = await studio.createGallery({ pictures: 0 })
  const [client, other] = [await studio.addClient(gallery.id), await studio.addClient(gallery.id)]
  await studio.setAccess(gallery.id, 'invited')
  const guess = (address: string) =>
    studio.enter(studio.family(gallery, address), gallery, { email: client.email, code: wrongCode })
  return { studio, gallery, client, other, guess }
}

/** Several addresses at a time, each with several tries. */
async function fromMany(
  addresses: readonly string[],
  each: number,
  ask: (address: string, turn: number) => Promise<Reply>,
) {
  const replies: Reply[] = []
  const turns = addresses.flatMap((address) => repeat(each).map((turn) => ({ address, turn })))
  await inLanes(turns, 8, async ({ address, turn }) => void replies.push(await ask(address, turn)))
  return replies
}

const galleryByOne: Attack = {
  item: 2,
  name: 'lock-out of a gallery from one address',
  wants: 'keep a client out by typing wrong codes',
  judgedBy: 'five codes are compared; the client types theirs at another address and enters',
  play: async (scene, judge) => {
    const { studio, gallery, client, guess } = await invitedGallery(scene)
    const attacker = scene.address()
    const replies = await fromMany([attacker], tries, guess)
    judge.guesses('a code', replies, 5)
    const key = { email: client.email, code: await studio.codeOf(client) }
    const entered = await studio.enter(studio.family(gallery), gallery, key)
    judge.control('the client enters by code', entered.status === 200, entered.text)
    judge.attempt('the client is locked out', entered.status === 429)
  },
}

const galleryByFifty: Attack = {
  item: 2,
  name: 'lock-out of a gallery from 50 addresses',
  wants: 'guess a code from many addresses, or keep the client out',
  judgedBy: '50 codes are compared in a day; the client enters by personal and by mailed link, others by code',
  play: async (scene, judge) => {
    const { studio, gallery, client, other, guess } = await invitedGallery(scene)
    const replies = await fromMany(repeat(50).map(scene.address), 2, guess)
    judge.guesses('a code', replies, 50)
    const typed = await studio.enter(studio.family(gallery), gallery, { email: client.email, code: wrongCode })
    judge.control('typed codes of this client are paused', typed.status === 429, typed.status)
    const key = { email: other.email, code: await studio.codeOf(other) }
    const others = await studio.enter(studio.family(gallery), gallery, key)
    judge.attempt('another client is locked out', others.status !== 200)
    const link = await studio.linkOf(gallery.id, client)
    const byLink = await studio.enter(studio.family(gallery), gallery, { link })
    judge.attempt('the client is locked out of the personal link', byLink.status !== 200)
    const phone = studio.family(gallery)
    await done(phone.call('POST', '/family/link', { slug: gallery.slug, email: client.email }))
    const mail = await scene.mails.waitFor(client.email, { subject: 'Seu link para as fotos', timeoutMs: 20_000 })
    const mailed = await studio.enter(phone, gallery, { link: /#c=([\w.-]+)/.exec(mail.text)?.[1] ?? '' })
    judge.attempt('the client is locked out of the mailed link', mailed.status !== 200)
  },
}

const accountByOne: Attack = {
  item: 2,
  name: 'lock-out of an account from one address',
  wants: 'keep a photographer out by typing wrong passwords',
  judgedBy: 'five passwords are compared; the owner signs in with a new browser at another address',
  play: async (scene, judge) => {
    const { email } = scene.studio()
    const attacker = scene.address()
    const replies = await fromMany([attacker], tries, (address, turn) =>
      new Visitor(scene.site.appOrigin, address).call('POST', '/auth/signin', { email, password: `errada ${turn}` }),
    )
    judge.guesses('a password', replies, 5)
    const owner = await scene.stranger().call('POST', '/auth/signin', { email, password: sharedPassword })
    judge.control('the owner signs in', owner.status === 200, owner.text)
    judge.attempt('the owner is locked out', owner.status === 429)
  },
}

const accountByFifty: Attack = {
  item: 2,
  name: 'lock-out of an account from 50 addresses',
  wants: 'guess a password from many addresses, or keep the owner out',
  judgedBy: '100 passwords are compared in an hour; the owner enters with a new browser by the mailed link',
  play: async (scene, judge) => {
    const { email } = scene.studio()
    const replies = await fromMany(repeat(50).map(scene.address), 3, (address, turn) =>
      new Visitor(scene.site.appOrigin, address).call('POST', '/auth/signin', { email, password: `errada ${turn}` }),
    )
    judge.guesses('a password', replies, 100)
    const owner = scene.stranger()
    const typed = await owner.call('POST', '/auth/signin', { email, password: sharedPassword })
    judge.control('typed passwords are paused', typed.status === 429, typed.status)
    await done(owner.call('POST', '/customer/password/recovery', { email }))
    const mail = await scene.mails.waitFor(email, { subject: 'Troque a sua senha da Revela', timeoutMs: 20_000 })
    const token = /#token=(\S+)/.exec(mail.text)?.[1] ?? ''
    await done(owner.call('PUT', '/customer/password/recovery', { password: newPassword, token }))
    const entered = await owner.call('POST', '/auth/signin', { email, password: newPassword })
    judge.attempt('the owner is locked out', entered.status !== 200)
    const stranger = await scene.stranger().call('POST', '/auth/signin', { email, password: newPassword })
    judge.refused('guess on after the owner came back', stranger, 429)
  },
}

export const lockOutAttacks = [galleryByOne, galleryByFifty, accountByOne, accountByFifty]
