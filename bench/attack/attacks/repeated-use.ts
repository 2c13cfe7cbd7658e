import { testCards } from '@revela/dev-env'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import { buy, byCard, bySlip } from '../shop.ts'
import type { Studio } from '../studio.ts'
import { done, type Reply, type Visitor } from '../visitor.ts'
import { publicSelection } from './enumeration.ts'

const resetToken: Attack = {
  item: 10,
  name: 'a reset link used again',
  wants: 'set somebody’s password by a link that was used already, or by an altered one',
  judgedBy: '400 for every use but the first, also at the same moment; the first one works',
  play: async (scene, judge) => {
    const { email, owner } = scene.studio()
    const evil = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
    await done(scene.stranger().call('POST', '/customer/password/recovery', { email }, evil))
    const mail = await scene.mails.waitFor(email, { subject: 'Troque a sua senha da Revela', timeoutMs: 20_000 })
    const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? 'http://none.test')
    judge.attempt('a link to another host', link.origin !== scene.site.appOrigin || mail.text.includes('evil.test'))
    judge.attempt('a token in the query', link.search !== '')
    const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
    const reset = (of: string) =>
      scene.stranger().call('PUT', '/customer/password/recovery', { password: 'ladeira da misericórdia', token: of })
    const altered = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
    judge.refused('an altered link', await reset(altered), 400)
    const uses = await Promise.all(repeat(5).map(() => reset(token)))
    judge.control(
      'the first use works',
      uses.some(({ status }) => status === 204),
    )
    judge.attempt('it works twice', uses.filter(({ status }) => status === 204).length > 1)
    judge.refused('it is used later', await reset(token), 400)
    judge.refused('an old session afterwards', await owner.call('GET', '/customer/profile'), 401)
  },
}

const regretTwice: Attack = {
  item: 10,
  name: 'regretting the same plan again',
  wants: 'use a plan for nothing by buying it and taking it back, again and again',
  judgedBy: '409 for the second regret of a plan in a year; the first gives the money back',
  play: async (scene, judge) => {
    const { owner } = scene.studio()
    const purchase = async () => {
      const bought = await buy(owner, await byCard(scene.sandbox, testCards.approved, 28))
      if (bought.status !== 200) throw new Error(`the purchase was refused: ${bought.text}`)
      const list = await done(owner.call('GET', '/financial/invoices'))
      return (list.json() as { invoices: { id: string }[] }).invoices[0]!.id
    }
    const regret = (id: string) => owner.call('POST', `/financial/invoices/${id}/regret`)
    const first = await purchase()
    const taken = await regret(first)
    judge.control('the first regret is taken', taken.status === 204, taken.text)
    judge.refused('a second regret of the same plan', await regret(await purchase()), 409)
  },
}

/** The cookies of somebody's session at an address of the attacker's choice. */
const payerAt = ({ owner }: Studio, address: string): Visitor => owner.stolenAt(address)
const cardMark = '__Host-revela-card'

const cardTesting: Attack = {
  item: 10,
  name: 'testing stolen cards',
  wants: 'find cards that work by trying many, over accounts, from one address or in one browser',
  judgedBy: '10 declined cards for an account, 30 for an address, 12 for a browser; others pay, and a boleto is sold',
  play: async (scene, judge) => {
    const pay = async (payer: Visitor) => buy(payer, await byCard(scene.sandbox, testCards.approved))
    const declines = async (payer: Visitor, count: number, keepsMark: boolean) => {
      const replies: Reply[] = []
      for (const _ of repeat(count)) {
        replies.push(await buy(payer, await byCard(scene.sandbox, testCards.funds)))
        if (!keepsMark) payer.cookies.delete(cardMark)
      }
      return replies
    }

    // Whoever tests cards throws the mark of the browser away.
    const address = scene.address()
    const fromAddress: Reply[] = []
    for (const _ of repeat(5)) fromAddress.push(...(await declines(payerAt(scene.studio(), address), 8, false)))
    judge.guesses('cards from one address', fromAddress, 30)
    judge.refused('a good card from that address', await pay(payerAt(scene.studio(), address)), 429)
    const boleto = await buy(payerAt(scene.studio(), address), bySlip())
    judge.control('a boleto is sold there', boleto.status === 200, boleto.text)
    const elsewhere = await pay(payerAt(scene.studio(), scene.address()))
    judge.control('a card is taken at another address', elsewhere.status === 200, elsewhere.text)

    const inBrowser: Reply[] = []
    let mark: string | undefined
    for (const _ of repeat(3)) {
      const tester = payerAt(scene.studio(), scene.address())
      if (mark !== undefined) tester.cookies.set(cardMark, mark)
      inBrowser.push(...(await declines(tester, 6, true)))
      mark = tester.cookies.get(cardMark)
    }
    judge.guesses('cards in one browser', inBrowser, 12)
    const account = await declines(payerAt(scene.studio(), scene.address()), 12, false)
    judge.guesses('cards of one account', account, 10)
  },
}

const manyChoosers: Attack = {
  item: 10,
  name: 'filling a studio’s list with made-up clients',
  wants: 'begin hundreds of selections under invented names',
  judgedBy: 'ten for an address and 20 for a gallery in an hour; an invited client begins all the same',
  play: async (scene, judge) => {
    const { studio, gallery, begin } = await publicSelection(scene)
    const one = scene.address()
    const statuses: number[] = []
    for (const at of repeat(12)) {
      statuses.push((await begin({ name: 'Y', email: `y${at}-${gallery.id}@falso.test` }, one)).status)
    }
    judge.attempt('more than ten from one address', statuses.filter((status) => status === 200).length > 10)
    for (const at of repeat(14)) {
      statuses.push((await begin({ name: 'Z', email: `z${at}-${gallery.id}@falso.test` })).status)
    }
    const begun = statuses.filter((status) => status === 200).length
    judge.control('some may begin', begun >= 10, statuses)
    for (const status of statuses) judge.attempt('an answer other than 200 and 429', status !== 200 && status !== 429)
    judge.attempt(`${begun} began within the hour`, begun > 20)
    const [{ count } = { count: -1 }] = await scene.rows<{ count: number }>(
      'select count(*)::int as count from selection where gallery_id = $1',
      [gallery.id],
    )
    judge.attempt(`${count} selections were stored`, count > 20)
    const admission = `/selections/gallery/${gallery.id}/new-choosers/admission`
    judge.refused('a stranger lets more in', await scene.stranger().call('POST', admission), 401)
    judge.refused('another studio lets more in', await scene.studio().owner.call('POST', admission), 404)
    const late = { name: 'W', email: `w-${gallery.id}@festa.test` }
    judge.refused('one more begins', await begin(late), 429)
    await done(studio.owner.call('POST', admission))
    const admitted = await begin(late)
    judge.control('one begins after the photographer let more in', admitted.status === 200, admitted.text)
    const client = await studio.addClient(gallery.id)
    const phone = studio.family(gallery)
    await done(studio.enter(phone, gallery, { link: await studio.linkOf(gallery.id, client) }))
    const invited = await phone.call('POST', `/family/gallery/${gallery.id}/selection`, {})
    judge.control('an invited client begins', invited.status === 200, invited.text)
  },
}

export const repeatedUseAttacks = [resetToken, regretTwice, cardTesting, manyChoosers]
