import { declareBalance, enterGallery, getFamilyPayments, setGalleryBalance } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockBalance } from '../../src/modules/receivables/balance.repository.ts'
import { changeUnchangedCharge, replaceOpenCharges } from '../../src/modules/receivables/family-charge.repository.ts'
import { findSeller, useSeller } from '../../src/modules/receivables/use-seller.ts'
import { previewCode } from '../family-keys.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { createBalance, waitUntil } from '../receiving.ts'
import { downloadOutcome, openReceivables, type Paying, type Receivables } from '../receivables-harness.ts'
import { createClientRow, linkOf } from '../selecting.ts'

let studio: Receivables
beforeAll(async () => {
  studio = await openReceivables()
}, 60_000)
afterAll(async () => {
  await studio.close()
})

const setBalance = ({ at }: Paying, amount: number, clientId: string | null) =>
  studio.user.browser.call(setGalleryBalance, {
    params: { collection_id: at.params.gallery_id },
    body: { balance: { amount, client_id: clientId } },
  })

/** What the gateway says about the charge now. */
const readAtGateway = async (chargeId: string) => {
  const { seller_id: sellerId } = await studio.charge(chargeId)
  const account = await findSeller(studio.deps, studio.user.customerId, sellerId)
  return (await useSeller(studio.deps, account!, (seller) => seller.find(chargeId)))!
}

describe('undoing “Recebi”', () => {
  it('takes back only what was confirmed by hand', async () => {
    const family = await createBalance(studio.api, studio.user, 30_000)
    await studio.payPix(family, 'balance')
    await setBalance(family, 50_000, family.clientId)
    await studio.confirm(family, { received: true, amount: 20_000 })
    expect(await studio.balance(family)).toMatchObject({ paid: 50_000, can_undo: true })
    const undo = (amount: number) => studio.confirm(family, { received: false, amount })
    expect((await undo(20_000)).error.error).toBe('BalanceChanged')
    expect((await undo(50_000)).answer.balance).toMatchObject({ paid: 30_000, due: 20_000, received_at: null })
    expect((await undo(30_000)).error.error).toBe('BalanceChanged')
    expect(await downloadOutcome(family)).toBe('DownloadAwaitsPayment')
  })

  it('keeps the release when the gateway confirmed enough', async () => {
    const family = await createBalance(studio.api, studio.user, 20_000)
    const { charge_id: id } = (await studio.askPix(family, 'balance')).answer
    await studio.confirm(family, { received: true, amount: 20_000 })
    await studio.pay(id)
    const { answer } = await studio.confirm(family, { received: false, amount: 40_000 })
    expect(answer.balance).toMatchObject({ paid: 20_000, due: 0, received_by: 'gateway' })
    expect(answer.balance?.received_at).not.toBeNull()
    expect(await downloadOutcome(family)).toBe('released')
  })
})

it('names the photographer when a lower amount is covered by what was confirmed by hand', async () => {
  const family = await createBalance(studio.api, studio.user, 20_000)
  await studio.confirm(family, { received: true, amount: 20_000 })
  await setBalance(family, 30_000, family.clientId)
  const { answer } = await setBalance(family, 20_000, family.clientId)
  expect(answer.balance).toMatchObject({ due: 0, received_by: 'photographer' })
})

it('makes no charge for the owner’s preview', async () => {
  const family = await createBalance(studio.api, studio.user)
  const browser = await familyBrowser(studio.api, studio.user)
  const preview = await previewCode(studio.user, family.gallery)
  expect((await browser.call(enterGallery, { body: { slug: family.gallery.slug, preview } })).status).toBe(200)
  const owner = { browser, at: family.at }
  expect((await browser.call(getFamilyPayments, family.at)).answer.balance).toMatchObject({ due: 80_000 })
  expect((await studio.askPix(owner, 'balance')).error.error).toBe('PixNotAutomatic')
  expect((await studio.askPix(owner, 'selection')).error.error).toBe('PixNotAutomatic')
})

describe('the Pix of a balance', () => {
  it('is replaced when another client pays', async () => {
    const family = await createBalance(studio.api, studio.user)
    const first = (await studio.askPix(family, 'balance')).answer
    const clientId = await createClientRow(studio.api, studio.user, 'Gil Lima')
    const browser = await familyBrowser(studio.api, studio.user)
    await enter(browser, family.gallery.slug, {
      link: await linkOf(studio.api, studio.user, clientId, family.gallery.id),
    })
    await setBalance(family, 80_000, clientId)
    const second = (await studio.askPix({ browser, at: family.at }, 'balance')).answer
    expect(second.charge_id).not.toBe(first.charge_id)
    expect(await studio.charge(first.charge_id)).toMatchObject({ replaced: true })
    expect(await studio.charge(second.charge_id)).toMatchObject({ client_id: clientId, replaced: false })
  })

  it('is shared by all visitors when each of them may pay', async () => {
    const gallery = await readyGallery(studio.api, studio.user, { pictures: 1 })
    const at = { params: { gallery_id: gallery.id } }
    const guests = await Promise.all(
      [1, 2].map(async () => {
        const browser = await familyBrowser(studio.api, studio.user)
        await enter(browser, gallery.slug)
        return { browser, at }
      }),
    )
    await setBalance(guests[0]!, 10_000, null)
    const [one, two] = [await studio.askPix(guests[0]!, 'balance'), await studio.askPix(guests[1]!, 'balance')]
    expect(one.answer.charge_id).toBe(two.answer.charge_id)
  })

  it('is not counted twice after its state was lost', async () => {
    const family = await createBalance(studio.api, studio.user, 20_000)
    const id = await studio.payPix(family, 'balance')
    await studio.api.rows(`update family_charge set state = 'lost' where id = $1`, [id])
    await studio.apply(id, await readAtGateway(id))
    expect(await studio.charge(id)).toMatchObject({ state: 'paid' })
    expect(await studio.balance(family)).toMatchObject({ paid: 20_000 })
  })

  it('stays paid when a check learned of it before', async () => {
    const family = await createBalance(studio.api, studio.user, 20_000)
    const { charge_id: id } = (await studio.askPix(family, 'balance')).answer
    const outdated = await studio.charge(id)
    await studio.pay(id)
    const change = { state: 'expired', check_at: null } as const
    await studio.deps.db.tenant(studio.user.customerId, (tx) => changeUnchangedCharge(tx, outdated, change))
    expect(await studio.charge(id)).toMatchObject({ state: 'paid' })
  })

  it('waits for a new amount without a deadlock', async () => {
    const family = await createBalance(studio.api, studio.user, 20_000)
    const { charge_id: id } = (await studio.askPix(family, 'balance')).answer
    await studio.seller.pay((await studio.charge(id)).gateway_id!)
    const update = await readAtGateway(id)
    const { customerId } = studio.user
    let applying: Promise<void> | undefined
    await studio.deps.db.tenant(customerId, async (tx) => {
      await lockBalance(tx, customerId, family.gallery.id)
      applying = studio.apply(id, update)
      await waitUntil(async () => {
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await studio.api.rows(waiting)).length > 0
      }, 'the payment to wait for the balance')
      await replaceOpenCharges(tx, { customerId, subject: 'balance', subjectId: family.gallery.id }, new Date())
    })
    await applying
    expect(await studio.balance(family)).toMatchObject({ paid: 20_000, due: 0 })
  })
})

it('ties mails about a payment to the client whom they name', async () => {
  const family = await createBalance(studio.api, studio.user, 20_000)
  await family.browser.call(declareBalance, family.at)
  const declared = await studio.mails('balance-declared')
  expect(declared.at(-1)).toMatchObject({ client_id: family.clientId })
  await studio.payPix(family, 'balance')
  const paid = await studio.mails('receivable-paid')
  expect(paid.at(-1)).toMatchObject({ client_id: family.clientId })
  // Everyone may pay: the mail names the client who said so.
  await setBalance(family, 30_000, null)
  await family.browser.call(declareBalance, family.at)
  expect((await studio.mails('balance-declared')).map(({ client_id: id }) => id)).toEqual([
    family.clientId,
    family.clientId,
  ])
})
