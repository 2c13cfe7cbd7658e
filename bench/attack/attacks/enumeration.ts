import { sharedPassword } from '../../harness/fill-customers.ts'
import { median } from '../../harness/statistics.ts'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import type { Scene } from '../scene.ts'
import { done, type Reply } from '../visitor.ts'

const pairs = { short: 28, long: 100 }
/** A missing hash of the password would be twice as much; bench/enumeration measures finely. */
const maxGapMs = 20
/** On a busy machine single calls are far apart by chance, but not always to the same side. */
const maxShare = 0.85

/** What a caller sees of an answer, without what differs between any two. */
function visibleOf({ status, headers, text }: Reply): string {
  const id = String(headers['x-request-id'] ?? '')
  const shown = Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return JSON.stringify([status, shown, id === '' ? text : text.replaceAll(id, '*')])
}

/** Asks about a known and an unknown e-mail in turns; answers the median gap and how many pairs look different. */
async function compare(count: number, ask: (which: 'known' | 'unknown', pair: number) => Promise<Reply>) {
  const gaps: number[] = []
  const statuses = new Set<number>()
  let different = 0
  for (const pair of repeat(count)) {
    const isKnownFirst = pair % 2 === 0
    const [first, second] = [
      await ask(isKnownFirst ? 'known' : 'unknown', pair),
      await ask(isKnownFirst ? 'unknown' : 'known', pair),
    ]
    const [known, unknown] = isKnownFirst ? [first, second] : [second, first]
    // The first pairs warm the processes up.
    if (pair >= 4) gaps.push(known.ms - unknown.ms)
    statuses.add(known.status)
    if (visibleOf(known) !== visibleOf(unknown)) different += 1
  }
  const slower = gaps.filter((gap) => gap > 0).length / gaps.length
  return { gapMs: Math.abs(median(gaps)), share: Math.max(slower, 1 - slower), different, statuses: [...statuses] }
}

const accounts: Attack = {
  item: 10,
  name: 'finding accounts by sign-in and recovery',
  wants: 'learn which e-mails have an account, by the answer or by its time',
  judgedBy: `the same bytes, and no gap over ${maxGapMs} ms that nearly all pairs have; a right password enters and a mail is sent`,
  alone: true,
  play: async (scene, judge) => {
    const count = pairs[scene.size]
    const known = repeat(count).map(() => scene.studio().email)
    const emailOf = (which: 'known' | 'unknown', pair: number) =>
      which === 'known' ? known[pair]! : `p0000000000.${pair}@estudio.test`
    const calls = {
      'sign-in': (email: string) => ['/auth/signin', { email, password: 'não é esta senha' }, 400] as const,
      recovery: (email: string) => ['/customer/password/recovery', { email }, 204] as const,
    }
    for (const [name, call] of Object.entries(calls)) {
      const expected = call('')[2]
      const { gapMs, share, different, statuses } = await compare(count, (which, pair) => {
        const [path, body] = call(emailOf(which, pair))
        return scene.stranger().call('POST', path, body)
      })
      judge.control(`${name} was answered ${expected}`, statuses.join() === String(expected), statuses)
      for (const pair of repeat(count)) judge.attempt(`${name} looks different for a known e-mail`, pair < different)
      const told = `${gapMs.toFixed(1)} ms apart, to one side in ${(share * 100).toFixed(0)}% of the pairs`
      judge.attempt(`${name} of known and unknown e-mails: ${told}`, gapMs > maxGapMs && share > maxShare)
    }
    const right = { email: known[0]!, password: sharedPassword }
    const entered = await scene.stranger().call('POST', '/auth/signin', right)
    judge.control('the right password enters', entered.status === 200, entered.text)
    const mail = await scene.mails.waitFor(known[0]!, { timeoutMs: 20_000 }).catch(() => null)
    judge.control('a known e-mail was sent its link', mail !== null)
  },
}

/** A gallery in which whoever has its address may choose. */
export async function publicSelection(scene: Scene) {
  const studio = scene.studio()
  const gallery = await studio.createGallery({ pictures: 1 })
  const preferences = { selling_photos: false, contracted_pictures: 1, type: 'public', active: true }
  await done(studio.owner.call('PUT', `/selections/gallery/${gallery.id}/link-preferences`, preferences))
  const begin = async (body: object, address = scene.address()) => {
    const visitor = studio.family(gallery, address)
    await done(studio.enter(visitor, gallery))
    return visitor.call('POST', `/family/gallery/${gallery.id}/selection`, body)
  }
  return { studio, gallery, begin }
}

const withoutIds = ({ text }: Reply) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*')

const contacts: Attack = {
  item: 10,
  name: 'finding a studio’s clients by their contacts',
  wants: 'learn who is a client, by beginning a selection or asking for a link',
  judgedBy: 'the same answer for a client and a stranger; the client is mailed the link, the stranger nothing',
  play: async (scene, judge) => {
    const { studio, gallery, begin } = await publicSelection(scene)
    for (const at of repeat(3)) {
      const client = await studio.addClient(undefined, 'Helena Duarte')
      const known = await begin({ name: 'Visitante', email: client.email })
      const unknown = await begin({ name: 'Visitante', email: `nunca-vista-${at}@familia.test` })
      judge.control('an unknown contact may begin', unknown.status === 200, unknown.text)
      judge.attempt('a known contact is answered otherwise', known.status !== unknown.status)
      judge.attempt('a known contact is shown something else', withoutIds(known) !== withoutIds(unknown))
    }
    await studio.setAccess(gallery.id, 'invited')
    const invited = await studio.addClient(gallery.id)
    const stranger = `ninguem-${gallery.id}@familia.test`
    const ask = (email: string) => studio.family(gallery).call('POST', '/family/link', { slug: gallery.slug, email })
    const [known, unknown] = [await ask(invited.email), await ask(stranger)]
    judge.attempt('a link request tells who is a client', visibleOf(known) !== visibleOf(unknown))
    judge.control('a link request is answered 204', unknown.status === 204, unknown.text)
    const mail = await scene.mails.waitFor(invited.email, { timeoutMs: 20_000 }).catch(() => null)
    judge.control('the client is mailed the link', mail !== null)
    judge.attempt('a stranger is mailed', (await scene.mails.to(stranger)).length > 0)
  },
}

export const enumerationAttacks = [accounts, contacts]
