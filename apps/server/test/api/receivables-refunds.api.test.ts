import {
  confirmPayment,
  declarePayment,
  deleteGallery,
  disconnectPaymentAccount,
  listReceivables,
  listSelections,
  setGalleryBalance,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectSeller, createBalance } from '../receiving.ts'
import { choose, downloadOutcome, openReceivables, type Receivables } from '../receivables-harness.ts'

const day = 86_400_000

let studio: Receivables
beforeAll(async () => {
  studio = await openReceivables()
}, 60_000)
afterAll(async () => {
  await studio.close()
})

type Family = Awaited<ReturnType<Receivables['family']>>
const confirm = ({ selectionId }: Family, received: boolean) =>
  studio.user.browser.call(confirmPayment, { params: { id: selectionId }, body: { received } })
const listed = async (family: Family) => {
  const query = { collection_id: family.gallery.id }
  const { selections } = (await studio.user.browser.call(listSelections, { query })).answer
  return selections.find(({ id }) => id === family.selectionId)?.payment
}
const receivable = async (family: Family) => {
  const { receivables } = (await studio.user.browser.call(listReceivables, { query: { limit: '100' } })).answer
  return receivables.find(({ selection_id: id }) => id === family.selectionId)
}

describe('a refund of extra photos', () => {
  it('ends the release also after the selection was reopened and the rest was paid', async () => {
    const family = await studio.family('Bia Reis')
    const first = await studio.payPix(family, 'selection')
    await studio.reopen(family.selectionId)
    await choose(family, [4, 5])
    const second = await studio.payPix(family, 'selection')
    expect(await family.selection()).toMatchObject({ due: 0 })
    await studio.refund(first)
    expect(await family.selection()).toMatchObject({ due: 3_000, paid_before: 3_000, payment: { received_at: null } })
    await studio.refund(second)
    expect(await family.selection()).toMatchObject({ due: 6_000, paid_before: 0 })
  })

  it('is recognized after “Recebi” in a page that was out of date', async () => {
    const family = await studio.family('Bia Reis')
    const paid = await studio.payPix(family, 'selection')
    const { received_at: receivedAt } = (await listed(family))!
    expect((await confirm(family, true)).status).toBe(204)
    expect((await listed(family))?.received_at).toBe(receivedAt)
    await studio.refund(paid)
    expect(await family.selection()).toMatchObject({ due: 3_000, paid_before: 0 })
  })

  it('leaves what the photographer confirmed by hand', async () => {
    const family = await studio.family('Bia Reis')
    const { charge_id: open } = (await studio.askPix(family, 'selection')).answer
    await studio.reopen(family.selectionId)
    await studio.pay(open)
    await choose(family, [4, 5])
    await confirm(family, true)
    await studio.refund(open)
    expect(await family.selection()).toMatchObject({ due: 3_000, paid_before: 3_000 })
  })

  it('is the only way to undo what the gateway confirmed', async () => {
    const family = await studio.family('Bia Reis')
    await studio.payPix(family, 'selection')
    expect((await confirm(family, false)).error.error).toBe('SelectionChanged')
    expect(await listed(family)).toMatchObject({ received_by: 'gateway' })
    expect(await receivable(family)).toMatchObject({ state: 'received', received_by: 'gateway' })
    const byHand = await studio.family('Caio Reis')
    await confirm(byHand, true)
    expect(await listed(byHand)).toMatchObject({ received_by: 'photographer' })
    expect(await receivable(byHand)).toMatchObject({ state: 'received', received_by: 'photographer' })
    expect((await confirm(byHand, false)).status).toBe(204)
    expect(await family.selection()).toMatchObject({ due: 0 })
  })
})

it('lists an amount that was received before the reopening without an undo', async () => {
  const family = await studio.family('Davi Reis')
  await confirm(family, true)
  await studio.reopen(family.selectionId)
  await choose(family, [])
  expect(await receivable(family)).toMatchObject({ state: 'received', received_by: null })
})

it('does not ask again for what the client declared before the reopening', async () => {
  const family = await studio.family('Eva Reis')
  await family.browser.call(declarePayment, family.at)
  await studio.reopen(family.selectionId)
  await choose(family, [4, 5])
  const rest = await studio.payPix(family, 'selection')
  expect(await studio.charge(rest)).toMatchObject({ amount_cents: 3_000, applied_as: 'part' })
  const declaration = { payment: { declared_at: expect.any(String) } }
  expect(await family.selection()).toMatchObject({ due: 3_000, ...declaration })
  await studio.refund(rest)
  expect(await family.selection()).toMatchObject({ due: 6_000, payment: { declared_at: null, total: 3_000 } })
})

it('applies a Pix whose gallery is in the trash', async () => {
  const family = await studio.family('Fabi Reis')
  const { charge_id: id } = (await studio.askPix(family, 'selection')).answer
  await studio.user.browser.call(deleteGallery, { query: { collection_id: family.gallery.id } })
  const mails = await studio.mails('selection-payment-received')
  await studio.pay(id)
  expect(await studio.charge(id)).toMatchObject({ applied_as: 'whole' })
  expect(await studio.mails('selection-payment-received')).toHaveLength(mails.length)
})

describe('a refund while the account is not connected', () => {
  it('is found when the same account is connected again', async () => {
    const family = await createBalance(studio.api, studio.user)
    const id = await studio.payPix(family, 'balance')
    const { gateway_id: gatewayId } = await studio.charge(id)
    const { sellerId } = studio.seller
    await studio.user.browser.call(disconnectPaymentAccount)
    await studio.seller.refund(gatewayId!)
    // Long after the Pix has expired, a check that finds no account keeps the next one.
    studio.moveClock(10 * day)
    await studio.check()
    expect(await studio.charge(id)).toMatchObject({ state: 'paid', check_at: expect.any(Date) })
    studio.moveClock(0)
    await connectSeller(studio.api, studio.user, sellerId)
    expect(await downloadOutcome(family)).toBe('released')
    await studio.check()
    expect((await studio.charge(id)).state).toBe('refunded')
    expect(await downloadOutcome(family)).toBe('DownloadAwaitsPayment')
  })

  it('is looked for as long as a paid charge is checked', async () => {
    const family = await createBalance(studio.api, studio.user)
    const id = await studio.payPix(family, 'balance')
    await studio.user.browser.call(disconnectPaymentAccount)
    await studio.api.rows(`update family_charge set paid_at = now() - interval '91 days' where id = $1`, [id])
    await studio.check()
    await studio.check()
    expect(await studio.charge(id)).toMatchObject({ state: 'paid', check_at: null })
    await connectSeller(studio.api, studio.user, studio.seller.sellerId)
  })
})

describe('the mail about a refund', () => {
  it('says that nothing is open when a surplus went back', async () => {
    const family = await createBalance(studio.api, studio.user, 20_000)
    const { charge_id: id } = (await studio.askPix(family, 'balance')).answer
    await studio.confirm(family, { received: true, amount: 20_000 })
    const before = await studio.mails('receivable-refunded')
    await studio.pay(id)
    await studio.refund(id)
    expect(await studio.mails('receivable-refunded')).toHaveLength(before.length)
    const [mail] = await studio.mails('receivable-surplus-refunded')
    expect(mail?.text_body).toContain('Nada mudou no que está em aberto.')
    expect(await downloadOutcome(family)).toBe('released')
  })

  it('says that it is due again when the surplus was counted for a higher amount', async () => {
    const family = await createBalance(studio.api, studio.user, 20_000)
    const { charge_id: id } = (await studio.askPix(family, 'balance')).answer
    await studio.confirm(family, { received: true, amount: 20_000 })
    await studio.pay(id)
    const params = { collection_id: family.gallery.id }
    const balance = { amount: 30_000, client_id: family.clientId }
    await studio.user.browser.call(setGalleryBalance, { params, body: { balance } })
    const before = await studio.mails('receivable-refunded')
    await studio.refund(id)
    expect(await studio.mails('receivable-refunded')).toHaveLength(before.length + 1)
    expect(await studio.balance(family)).toMatchObject({ due: 10_000, paid: 20_000 })
  })
})
