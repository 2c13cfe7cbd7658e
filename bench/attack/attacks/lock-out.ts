import { runConcurrently } from '../../harness/run-concurrently.ts'
import { sharedPassword } from '../../harness/fill-customers.ts'
import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'
import { expectSuccess, Visitor, type Reply } from '../visitor.ts'

const invalidCode = 'ABCD-EFGH-JKMN'
const newPassword = 'ladeira da misericórdia'
/**
 * More than the shared limits of an account (100) and of a client's code (50): rejected attempts must not use them up.
 */
const attempts = 110

/** A gallery for invited clients, with two clients. */
async function invitedGallery(harness: AttackHarness) {
  const studio = harness.studio()
  const gallery = await studio.createGallery({ pictures: 0 })
  const [client, other] = [await studio.addClient(gallery.id), await studio.addClient(gallery.id)]
  await studio.setAccess(gallery.id, 'invited')
  const guess = (address: string) =>
    studio.enter(studio.family(gallery, address), gallery, { email: client.email, code: invalidCode })
  return { studio, gallery, client, other, guess }
}

/** Runs attempts from several addresses at a time, several from each. */
async function fromMany(
  addresses: readonly string[],
  perAddress: number,
  attempt: (address: string, attemptIndex: number) => Promise<Reply>,
) {
  const replies: Reply[] = []
  const schedule = addresses.flatMap((address) => repeat(perAddress).map((attemptIndex) => ({ address, attemptIndex })))
  await runConcurrently(
    schedule,
    8,
    async ({ address, attemptIndex }) => void replies.push(await attempt(address, attemptIndex)),
  )
  return replies
}

const galleryByOne: Attack = {
  item: 2,
  name: 'lock-out of a gallery from one address',
  goal: 'lock a client out by typing wrong codes',
  checkedBy: 'five codes are compared; the client enters by code from another address',
  run: async (harness, check) => {
    const { studio, gallery, client, guess } = await invitedGallery(harness)
    const attacker = harness.address()
    const replies = await fromMany([attacker], attempts, guess)
    check.guesses('a code', replies, 5)
    const key = { email: client.email, code: await studio.codeOf(client) }
    const entry = await studio.enter(studio.family(gallery), gallery, key)
    check.control('the client enters by code', entry.status === 200, entry.text)
    check.attempt('the client is locked out', entry.status === 429)
  },
}

const galleryByFifty: Attack = {
  item: 2,
  name: 'lock-out of a gallery from 50 addresses',
  goal: 'guess a code from many addresses, or lock the client out',
  checkedBy: '50 codes are compared in a day; the client enters by personal link and by e-mail link, others by code',
  run: async (harness, check) => {
    const { studio, gallery, client, other, guess } = await invitedGallery(harness)
    const replies = await fromMany(repeat(50).map(harness.address), 2, guess)
    check.guesses('a code', replies, 50)
    const typed = await studio.enter(studio.family(gallery), gallery, { email: client.email, code: invalidCode })
    check.control('typed codes of this client are paused', typed.status === 429, typed.status)
    const key = { email: other.email, code: await studio.codeOf(other) }
    const others = await studio.enter(studio.family(gallery), gallery, key)
    check.attempt('another client is locked out', others.status !== 200)
    const link = await studio.linkOf(gallery.id, client)
    const byLink = await studio.enter(studio.family(gallery), gallery, { link })
    check.attempt('the client is locked out of the personal link', byLink.status !== 200)
    const phone = studio.family(gallery)
    await expectSuccess(phone.call('POST', '/family/link', { slug: gallery.slug, email: client.email }))
    const mail = await harness.mails.waitFor(client.email, { subject: 'Seu link para as fotos', timeoutMs: 20_000 })
    const mailed = await studio.enter(phone, gallery, { link: /#c=([\w.-]+)/.exec(mail.text)?.[1] ?? '' })
    check.attempt('the client is locked out of the e-mail link', mailed.status !== 200)
  },
}

const accountByOne: Attack = {
  item: 2,
  name: 'lock-out of an account from one address',
  goal: 'lock a photographer out by typing wrong passwords',
  checkedBy: 'five passwords are compared; the owner signs in with a new browser at another address',
  run: async (harness, check) => {
    const { email } = harness.studio()
    const attacker = harness.address()
    const replies = await fromMany([attacker], attempts, (address, attemptIndex) =>
      new Visitor(harness.site.appOrigin, address).call('POST', '/auth/signin', {
        email,
        password: `errada ${attemptIndex}`,
      }),
    )
    check.guesses('a password', replies, 5)
    const owner = await harness.stranger().call('POST', '/auth/signin', { email, password: sharedPassword })
    check.control('the owner signs in', owner.status === 200, owner.text)
    check.attempt('the owner is locked out', owner.status === 429)
  },
}

const accountByFifty: Attack = {
  item: 2,
  name: 'lock-out of an account from 50 addresses',
  goal: 'guess a password from many addresses, or lock the owner out',
  checkedBy: '100 passwords are compared in an hour; the owner signs in with a new browser by the e-mail link',
  run: async (harness, check) => {
    const { email } = harness.studio()
    const replies = await fromMany(repeat(50).map(harness.address), 3, (address, attemptIndex) =>
      new Visitor(harness.site.appOrigin, address).call('POST', '/auth/signin', {
        email,
        password: `errada ${attemptIndex}`,
      }),
    )
    check.guesses('a password', replies, 100)
    const owner = harness.stranger()
    const typed = await owner.call('POST', '/auth/signin', { email, password: sharedPassword })
    check.control('typed passwords are paused', typed.status === 429, typed.status)
    await expectSuccess(owner.call('POST', '/customer/password/recovery', { email }))
    const mail = await harness.mails.waitFor(email, { subject: 'Troque a sua senha da Revela', timeoutMs: 20_000 })
    const token = /#token=(\S+)/.exec(mail.text)?.[1] ?? ''
    await expectSuccess(owner.call('PUT', '/customer/password/recovery', { password: newPassword, token }))
    const entry = await owner.call('POST', '/auth/signin', { email, password: newPassword })
    check.attempt('the owner is locked out', entry.status !== 200)
    const stranger = await harness.stranger().call('POST', '/auth/signin', { email, password: newPassword })
    check.rejected('continue guessing after the owner returned', stranger, 429)
  },
}

export const lockOutAttacks = [galleryByOne, galleryByFifty, accountByOne, accountByFifty]
