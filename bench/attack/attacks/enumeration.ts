import { sharedPassword } from '../../harness/fill-customers.ts'
import { median } from '../../harness/statistics.ts'
import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'
import { expectSuccess, type Reply } from '../visitor.ts'

const pairs = { short: 28, long: 100 }
/** A missing password hash would make a gap twice as large; bench/enumeration measures with more precision. */
const maxGapMs = 20
/** On a busy machine single calls differ by chance, but not always in the same direction. */
const maxShare = 0.85

/** The visible parts of a response, without values that differ in every response. */
function visibleOf({ status, headers, text }: Reply): string {
  const id = String(headers['x-request-id'] ?? '')
  const visibleHeaders = Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return JSON.stringify([status, visibleHeaders, id === '' ? text : text.replaceAll(id, '*')])
}

/** Alternates a known and an unknown e-mail; returns the median gap and the number of pairs that look different. */
async function compare(count: number, send: (account: 'known' | 'unknown', pair: number) => Promise<Reply>) {
  const gaps: number[] = []
  const statuses = new Set<number>()
  let differenceCount = 0
  for (const pair of repeat(count)) {
    const isKnownFirst = pair % 2 === 0
    const [first, second] = [
      await send(isKnownFirst ? 'known' : 'unknown', pair),
      await send(isKnownFirst ? 'unknown' : 'known', pair),
    ]
    const [known, unknown] = isKnownFirst ? [first, second] : [second, first]
    // The first pairs are warm-up.
    if (pair >= 4) gaps.push(known.ms - unknown.ms)
    statuses.add(known.status)
    if (visibleOf(known) !== visibleOf(unknown)) differenceCount += 1
  }
  const slower = gaps.filter((gap) => gap > 0).length / gaps.length
  return {
    gapMs: Math.abs(median(gaps)),
    share: Math.max(slower, 1 - slower),
    differenceCount,
    statuses: [...statuses],
  }
}

const accounts: Attack = {
  item: 10,
  name: 'finding accounts by sign-in and recovery',
  goal: 'learn which e-mails have an account, by the response or its time',
  checkedBy: `the same bytes, and no gap over ${maxGapMs} ms in nearly all pairs; the right password signs in and a mail is sent`,
  isExclusive: true,
  run: async (harness, check) => {
    const count = pairs[harness.size]
    const known = repeat(count).map(() => harness.studio().email)
    const emailOf = (account: 'known' | 'unknown', pair: number) =>
      account === 'known' ? known[pair]! : `p0000000000.${pair}@estudio.test`
    const calls = {
      'sign-in': (email: string) => ['/auth/signin', { email, password: 'não é esta senha' }, 400] as const,
      recovery: (email: string) => ['/customer/password/recovery', { email }, 204] as const,
    }
    for (const [name, call] of Object.entries(calls)) {
      const expected = call('')[2]
      const { gapMs, share, differenceCount, statuses } = await compare(count, (account, pair) => {
        const [path, body] = call(emailOf(account, pair))
        return harness.stranger().call('POST', path, body)
      })
      check.control(`${name} returned ${expected}`, statuses.join() === String(expected), statuses)
      for (const pair of repeat(count))
        check.attempt(`${name} looks different for a known e-mail`, pair < differenceCount)
      const timing = `${gapMs.toFixed(1)} ms apart, to one side in ${(share * 100).toFixed(0)}% of the pairs`
      check.attempt(`${name} of known and unknown e-mails: ${timing}`, gapMs > maxGapMs && share > maxShare)
    }
    const validCredentials = { email: known[0]!, password: sharedPassword }
    const signedIn = await harness.stranger().call('POST', '/auth/signin', validCredentials)
    check.control('the right password signs in', signedIn.status === 200, signedIn.text)
    const mail = await harness.mails.waitFor(known[0]!, { timeoutMs: 20_000 }).catch(() => null)
    check.control('a known e-mail received its link', mail !== null)
  },
}

/** A public selection: anyone with the address may choose. */
export async function publicSelection(harness: AttackHarness) {
  const studio = harness.studio()
  const gallery = await studio.createGallery({ pictures: 1 })
  const preferences = { selling_photos: false, contracted_pictures: 1, type: 'public', active: true }
  await expectSuccess(studio.owner.call('PUT', `/selections/gallery/${gallery.id}/link-preferences`, preferences))
  const begin = async (body: object, address = harness.address()) => {
    const visitor = studio.family(gallery, address)
    await expectSuccess(studio.enter(visitor, gallery))
    return visitor.call('POST', `/family/gallery/${gallery.id}/selection`, body)
  }
  return { studio, gallery, begin }
}

const withoutIds = ({ text }: Reply) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*')

const contacts: Attack = {
  item: 10,
  name: 'finding a studio’s clients by their contacts',
  goal: 'learn who is a client, by starting a selection or requesting a link',
  checkedBy:
    'the same response for a client and a stranger; the client receives the link by mail, the stranger nothing',
  run: async (harness, check) => {
    const { studio, gallery, begin } = await publicSelection(harness)
    for (const attempt of repeat(3)) {
      const client = await studio.addClient(undefined, 'Helena Duarte')
      const known = await begin({ name: 'Visitante', email: client.email })
      const unknown = await begin({ name: 'Visitante', email: `nunca-vista-${attempt}@familia.test` })
      check.control('an unknown contact may start a selection', unknown.status === 200, unknown.text)
      check.attempt('a known contact gets another response', known.status !== unknown.status)
      check.attempt('a known contact sees another page', withoutIds(known) !== withoutIds(unknown))
    }
    await studio.setAccess(gallery.id, 'invited')
    const invited = await studio.addClient(gallery.id)
    const stranger = `ninguem-${gallery.id}@familia.test`
    const send = (email: string) => studio.family(gallery).call('POST', '/family/link', { slug: gallery.slug, email })
    const [known, unknown] = [await send(invited.email), await send(stranger)]
    check.attempt('a link request reveals who is a client', visibleOf(known) !== visibleOf(unknown))
    check.control('a link request returns 204', unknown.status === 204, unknown.text)
    const mail = await harness.mails.waitFor(invited.email, { timeoutMs: 20_000 }).catch(() => null)
    check.control('the client receives the link by mail', mail !== null)
    check.attempt('a stranger receives a mail', (await harness.mails.to(stranger)).length > 0)
  },
}

export const enumerationAttacks = [accounts, contacts]
