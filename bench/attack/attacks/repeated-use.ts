import { testCards } from '@revela/dev-env'
import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import { buy, byCard, byBoleto } from '../purchase-bodies.ts'
import type { Studio } from '../studio.ts'
import { expectSuccess, type Reply, type Visitor } from '../visitor.ts'
import { publicSelection } from './enumeration.ts'

const resetToken: Attack = {
  item: 10,
  name: 'a reset link used again',
  goal: 'set somebody’s password by a link that was used already, or by an altered one',
  checkedBy: '400 for every use but the first, also at the same moment; the first one works',
  run: async (harness, check) => {
    const { email, owner } = harness.studio()
    const spoofedHeaders = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
    await expectSuccess(harness.stranger().call('POST', '/customer/password/recovery', { email }, spoofedHeaders))
    const mail = await harness.mails.waitFor(email, { subject: 'Troque a sua senha da Revela', timeoutMs: 20_000 })
    const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? 'http://none.test')
    check.attempt('a link to another host', link.origin !== harness.site.appOrigin || mail.text.includes('evil.test'))
    check.attempt('a token in the query', link.search !== '')
    const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
    const reset = (tokenFor: string) =>
      harness
        .stranger()
        .call('PUT', '/customer/password/recovery', { password: 'ladeira da misericórdia', token: tokenFor })
    const altered = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
    check.rejected('an altered link', await reset(altered), 400)
    const uses = await Promise.all(repeat(5).map(() => reset(token)))
    check.control(
      'the first use works',
      uses.some(({ status }) => status === 204),
    )
    check.attempt('it works twice', uses.filter(({ status }) => status === 204).length > 1)
    check.rejected('it is used later', await reset(token), 400)
    check.rejected('an old session afterwards', await owner.call('GET', '/customer/profile'), 401)
  },
}

const withdrawTwice: Attack = {
  item: 10,
  name: 'repeated withdrawal of the same plan',
  goal: 'use a plan for free by buying it and withdrawing, repeatedly',
  checkedBy: '409 for the second withdrawal of a plan in a year; the first is refunded',
  run: async (harness, check) => {
    const { owner } = harness.studio()
    const purchase = async () => {
      const bought = await buy(owner, await byCard(harness.sandbox, testCards.approved, 28))
      if (bought.status !== 200) throw new Error(`the purchase was rejected: ${bought.text}`)
      const list = await expectSuccess(owner.call('GET', '/financial/invoices'))
      return (list.json() as { invoices: { id: string }[] }).invoices[0]!.id
    }
    const withdraw = (id: string) => owner.call('POST', `/financial/invoices/${id}/regret`)
    const first = await purchase()
    const withdrawal = await withdraw(first)
    check.control('the first withdrawal is accepted', withdrawal.status === 204, withdrawal.text)
    check.rejected('a second withdrawal of the same plan', await withdraw(await purchase()), 409)
  },
}

/** The cookies of a customer's session at an address of the attacker's choice. */
const payerAt = ({ owner }: Studio, address: string): Visitor => owner.withStolenSession(address)
const deviceCookieName = '__Host-revela-card'

const cardTesting: Attack = {
  item: 10,
  name: 'testing stolen cards',
  goal: 'find valid cards by trying many, over accounts, from one address or in one browser',
  checkedBy: '10 declined cards per account, 30 per address, 12 per browser; others pay, and a boleto is sold',
  run: async (harness, check) => {
    const pay = async (payer: Visitor) => buy(payer, await byCard(harness.sandbox, testCards.approved))
    const declines = async (payer: Visitor, count: number, keepsCookie: boolean) => {
      const replies: Reply[] = []
      for (const _ of repeat(count)) {
        replies.push(await buy(payer, await byCard(harness.sandbox, testCards.funds)))
        if (!keepsCookie) payer.cookies.delete(deviceCookieName)
      }
      return replies
    }

    // An attacker who tests cards discards the device cookie.
    const address = harness.address()
    const fromAddress: Reply[] = []
    for (const _ of repeat(5)) fromAddress.push(...(await declines(payerAt(harness.studio(), address), 8, false)))
    check.guesses('cards from one address', fromAddress, 30)
    check.rejected('a good card from that address', await pay(payerAt(harness.studio(), address)), 429)
    const boleto = await buy(payerAt(harness.studio(), address), byBoleto())
    check.control('a boleto is sold there', boleto.status === 200, boleto.text)
    const otherPayer = await pay(payerAt(harness.studio(), harness.address()))
    check.control('a card is accepted at another address', otherPayer.status === 200, otherPayer.text)

    const inBrowser: Reply[] = []
    let deviceCookie: string | undefined
    for (const _ of repeat(3)) {
      const tester = payerAt(harness.studio(), harness.address())
      if (deviceCookie !== undefined) tester.cookies.set(deviceCookieName, deviceCookie)
      inBrowser.push(...(await declines(tester, 6, true)))
      deviceCookie = tester.cookies.get(deviceCookieName)
    }
    check.guesses('cards in one browser', inBrowser, 12)
    const account = await declines(payerAt(harness.studio(), harness.address()), 12, false)
    check.guesses('cards of one account', account, 10)
  },
}

const manyChoosers: Attack = {
  item: 10,
  name: 'filling a studio’s list with invented clients',
  goal: 'begin hundreds of selections under invented names',
  checkedBy: 'ten per address and 20 per gallery in an hour; an invited client starts nevertheless',
  run: async (harness, check) => {
    const { studio, gallery, begin } = await publicSelection(harness)
    const attackerAddress = harness.address()
    const statuses: number[] = []
    for (const attempt of repeat(12)) {
      statuses.push((await begin({ name: 'Y', email: `y${attempt}-${gallery.id}@falso.test` }, attackerAddress)).status)
    }
    check.attempt('more than ten from one address', statuses.filter((status) => status === 200).length > 10)
    for (const attempt of repeat(14)) {
      statuses.push((await begin({ name: 'Z', email: `z${attempt}-${gallery.id}@falso.test` })).status)
    }
    const startedCount = statuses.filter((status) => status === 200).length
    check.control('some may start', startedCount >= 10, statuses)
    for (const status of statuses) check.attempt('a response other than 200 and 429', status !== 200 && status !== 429)
    check.attempt(`${startedCount} started within the hour`, startedCount > 20)
    const [{ count } = { count: -1 }] = await harness.rows<{ count: number }>(
      'select count(*)::int as count from selection where gallery_id = $1',
      [gallery.id],
    )
    check.attempt(`${count} selections were stored`, count > 20)
    const admission = `/selections/gallery/${gallery.id}/new-choosers/admission`
    check.rejected('a stranger admits more', await harness.stranger().call('POST', admission), 401)
    check.rejected('another studio admits more', await harness.studio().owner.call('POST', admission), 404)
    const lateGuest = { name: 'W', email: `w-${gallery.id}@festa.test` }
    check.rejected('one more starts', await begin(lateGuest), 429)
    await expectSuccess(studio.owner.call('POST', admission))
    const admitted = await begin(lateGuest)
    check.control('one starts after the photographer admitted more', admitted.status === 200, admitted.text)
    const client = await studio.addClient(gallery.id)
    const phone = studio.family(gallery)
    await expectSuccess(studio.enter(phone, gallery, { link: await studio.linkOf(gallery.id, client) }))
    const newSelection = await phone.call('POST', `/family/gallery/${gallery.id}/selection`, {})
    check.control('an invited client starts', newSelection.status === 200, newSelection.text)
  },
}

export const repeatedUseAttacks = [resetToken, withdrawTwice, cardTesting, manyChoosers]
