import {
  choosePictures,
  confirmBalance,
  createFamilyCharge,
  declareBalance,
  finishSelection,
  getDashboard,
  getFamilyCharge,
  getFamilyPayments,
  getGalleryBalance,
  getManifest,
  listReceivables,
  requestDownload,
  setGalleryBalance,
  setPixKey,
  updateSelection,
} from '@revela/contract'
import { dial } from '@revela/dev-env'
import { openSandbox } from '@revela/sandbox-gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFamilyCharges } from '../../src/modules/receivables/check-family-charges.job.ts'
import { paymentReceiver } from '../../src/modules/selections/index.ts'
import { recordSelectionActivity } from '../../src/modules/sharing/index.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { createSellerGateway } from '../../src/platform/payments/seller-gateway.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser } from '../family.ts'
import { connectSeller, createBalance, waitUntil } from '../receiving.ts'
import { createFamilySelection, readSelection } from '../selecting.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let edge: string
let sweep: Sweep
let user: User
let seller: Awaited<ReturnType<typeof connectSeller>>
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
  edge = await api.startEdge()
  sweep = openSweep(api.stack.sweepUrl)
  user = await createUser(api, { product: 'gallery_pro' })
  const pix_key = { kind: 'email' as const, key: 'pix@ipe.com.br', name: 'Ipê', city: 'Recife' }
  await user.browser.call(setPixKey, { body: { pix_key } })
  seller = await connectSeller(api, user)
  await seller.sendWebhooksTo(`${edge}/api/webhooks/receivables`)
}, 60_000)
afterAll(async () => {
  await sweep.close()
  await api.close()
})

type Charge = Record<string, unknown> & { id: string; gateway_id: string; state: string }
type Paying = { readonly browser: Browser; readonly at: { readonly params: { readonly gallery_id: string } } }

const pix = (family: Paying, what: 'selection' | 'balance' = 'balance') =>
  family.browser.call(createFamilyCharge, { ...family.at, body: { for: what } })
const chargeRow = async (id: string) => {
  const [row] = await api.rows<Charge>('select * from family_charge where id = $1', [id])
  return row!
}
const untilState = (id: string, state: string) =>
  waitUntil(async () => (await chargeRow(id)).state === state, `a charge that is ${state}`)
const download = async ({ browser, at }: Paying) => {
  const body = { what: 'all', as: 'zip', size: 'original' } as const
  const reply = await browser.call(requestDownload, { ...at, body })
  return reply.status === 200 ? 'released' : reply.error.error
}
const balanceOf = async ({ at }: Paying) => {
  const params = { collection_id: at.params.gallery_id }
  return (await user.browser.call(getGalleryBalance, { params })).answer.balance
}
const sentMails = async (kind: string) =>
  (await api.rows('select 1 from outbox_mail where customer_id = $1 and kind = $2', [user.customerId, kind])).length
const check = async () => {
  await api.rows(`update family_charge set check_at = now() - interval '10 milliseconds' where check_at is not null`)
  await checkFamilyCharges({
    ...api.platform,
    sweep,
    sellers: createSellerGateway(api.platform.config, api.platform.log),
    selectionPayments: paymentReceiver({ ...api.platform, recordActivity: recordSelectionActivity }),
  })
}
/** Sends an event as the gateway does, through nginx. */
const deliver = async (event: Awaited<ReturnType<typeof seller.event>>) => {
  const { status } = await dial(edge, `/api/webhooks/receivables?${new URLSearchParams(event.query)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...event.headers },
    body: JSON.stringify(event.body),
  })
  return status
}
const settled = () =>
  waitUntil(
    async () => (await api.rows('select 1 from receivable_event where applied_at is null')).length === 0,
    'all events',
  )

describe('a gallery that is released when its balance is paid', () => {
  it('refuses downloads, shows the amount to its client only, and opens by itself when the Pix arrives', async () => {
    const family = await createBalance(api, user)
    expect(await download(family)).toBe('DownloadAwaitsPayment')
    const waiting = { reason: 'awaiting_balance', due: 80_000 }
    expect((await family.browser.call(getManifest, family.at)).answer.download.waiting).toEqual(waiting)
    const guest = await familyBrowser(api, user)
    await enter(guest, family.gallery.slug)
    const asGuest = { browser: guest, at: family.at }
    expect(await download(asGuest)).toBe('DownloadAwaitsPayment')
    expect((await guest.call(getManifest, family.at)).answer.download.waiting).toEqual({ ...waiting, due: 0 })
    expect((await guest.call(getFamilyPayments, family.at)).answer.balance).toBeNull()
    expect((await pix(asGuest)).error.error).toBe('NothingToPay')
    expect((await guest.call(declareBalance, family.at)).error.error).toBe('NothingToPay')

    const { answer: charge } = await pix(family)
    expect(charge).toMatchObject({
      for: 'balance',
      amount: 80_000,
      state: 'waiting',
      code: expect.stringMatching(/^0002/),
    })
    expect((await pix(family)).answer).toEqual(charge)
    const params = { ...family.at.params, charge_id: charge.charge_id }
    expect((await guest.call(getFamilyCharge, { params })).status).toBe(404)
    const booked = await seller.paymentOf(charge.charge_id)
    expect(booked).toMatchObject({ collector_id: Number(seller.sellerId), transaction_amount: 800 })
    expect(booked?.payer.identification).toEqual({ type: null, number: null })
    // The gallery's title is told; the codes are random and may contain any letters.
    expect(booked?.payer.email).toMatch(/^pix-[0-9a-f]{12}@/)
    expect(JSON.stringify(booked)).not.toMatch(/Ana Lima|@exemplo\.test/)

    await seller.pay(booked!.id)
    await untilState(charge.charge_id, 'paid')
    expect(await download(family)).toBe('released')
    expect(await download(asGuest)).toBe('released')
    expect((await family.browser.call(getFamilyCharge, { params })).answer.state).toBe('paid')
    expect(await balanceOf(family)).toMatchObject({ due: 0, paid: 80_000, received_by: 'gateway', can_undo: false })
    expect(await sentMails('balance-released')).toBe(1)
    expect(await sentMails('receivable-paid')).toBe(1)
    expect((await pix(family)).error.error).toBe('NothingToPay')
  })

  it('is released by “Recebi” of the amount on the screen, which can be undone', async () => {
    const family = await createBalance(api, user, 50_000)
    const params = { collection_id: family.gallery.id }
    const confirm = (received: boolean, amount: number) =>
      user.browser.call(confirmBalance, { params, body: { received, amount } })
    expect((await family.browser.call(declareBalance, family.at)).status).toBe(204)
    expect((await family.browser.call(declareBalance, family.at)).status).toBe(204)
    expect(await sentMails('balance-declared')).toBe(1)
    expect(await download(family)).toBe('DownloadAwaitsPayment')
    const { balances } = (await user.browser.call(getDashboard)).answer
    expect(balances).toContainEqual(
      expect.objectContaining({ collection_id: family.gallery.id, due: 50_000, client_name: 'Ana Lima' }),
    )
    expect((await confirm(true, 40_000)).error.error).toBe('BalanceChanged')
    const open = (await pix(family)).answer
    expect((await confirm(true, 50_000)).answer.balance).toMatchObject({ due: 0, received_by: 'photographer' })
    expect(await download(family)).toBe('released')
    // The family's open Pix is canceled, so that nobody pays twice.
    await check()
    expect((await seller.paymentOf(open.charge_id))?.status).toBe('cancelled')
    expect((await confirm(false, 50_000)).answer.balance).toMatchObject({ due: 50_000, received_at: null })
    expect(await download(family)).toBe('DownloadAwaitsPayment')
    expect((await confirm(false, 50_000)).error.error).toBe('BalanceChanged')
  })

  it('asks for the difference after the amount was raised, and replaces an open Pix', async () => {
    const family = await createBalance(api, user, 30_000)
    const params = { collection_id: family.gallery.id }
    const set = (amount: number | null) =>
      user.browser.call(setGalleryBalance, {
        params,
        body: { balance: amount === null ? null : { amount, client_id: family.clientId } },
      })
    const first = (await pix(family)).answer
    await set(40_000)
    const second = (await pix(family)).answer
    expect([second.amount, second.charge_id === first.charge_id]).toEqual([40_000, false])
    await check()
    expect((await seller.paymentOf(first.charge_id))?.status).toBe('cancelled')
    await seller.pay((await chargeRow(second.charge_id)).gateway_id)
    await untilState(second.charge_id, 'paid')
    await set(55_000)
    expect(await download(family)).toBe('DownloadAwaitsPayment')
    expect((await pix(family)).answer.amount).toBe(15_000)
    // What was paid stays counted after the balance is removed.
    expect((await set(null)).answer.balance).toMatchObject({ amount: 40_000, due: 0 })
    expect(await download(family)).toBe('released')
    expect((await set(41_000)).answer.balance).toMatchObject({ paid: 40_000, due: 1_000 })
  })
})

describe('events', () => {
  it('of a payment that are forged, too old, of another topic or of an unknown payment change nothing', async () => {
    const family = await createBalance(api, user)
    // The event about its creation is lost too: it reads the payment as it is by then.
    await seller.script({ webhooks: { lose: 1 } })
    const { gateway_id: id } = await chargeRow((await pix(family)).answer.charge_id)
    await seller.pay(id)
    expect(await deliver(await seller.event(id, { forged: true }))).toBe(401)
    expect(await deliver(await seller.event(id, { ageMs: 600_000 }))).toBe(401)
    expect(await deliver(await seller.event(id, { topic: 'merchant_order' }))).toBe(200)
    // Signed with the secret of our own subscriptions' account.
    expect(await deliver(await api.sandbox.event(id))).toBe(401)
    expect(await deliver(await seller.event(999_999_999))).toBe(200)
    const signed = await seller.event(id)
    expect(await deliver({ ...signed, query: { ...signed.query, 'data.id': '1' } })).toBe(401)
    await settled()
    expect(await download(family)).toBe('DownloadAwaitsPayment')
    await seller.script({ webhooks: {} })
    // The body names another account: it is not read.
    expect(await deliver({ ...signed, body: { ...(signed.body as object), user_id: 1 } })).toBe(200)
    expect(await deliver(signed)).toBe(200)
    await settled()
    expect(await download(family)).toBe('released')
    const events = await api.rows('select 1 from receivable_event where event_id = $1', [
      signed.headers['x-request-id'],
    ])
    expect(events).toHaveLength(1)
    expect((await balanceOf(family))?.paid).toBe(80_000)
  })

  it('that are lost are found by the check, once', async () => {
    const family = await createBalance(api, user)
    const { answer } = await pix(family)
    await seller.script({ webhooks: { lose: 1 } })
    await seller.pay((await chargeRow(answer.charge_id)).gateway_id)
    await check()
    await check()
    await seller.script({ webhooks: {} })
    expect(await download(family)).toBe('released')
    expect((await balanceOf(family))?.paid).toBe(80_000)
  })

  it.each([
    ['another amount', { transaction_amount: 1 }],
    ['another account', { collector_id: 1 }],
    ['another reference', { external_reference: crypto.randomUUID() }],
    ['another customer', { metadata: { customer_id: crypto.randomUUID() } }],
  ])('of a payment with %s are not applied, and the photographer is notified', async (_, change) => {
    const family = await createBalance(api, user)
    const { answer } = await pix(family)
    const before = await sentMails('receivable-mismatch')
    await seller.alter((await chargeRow(answer.charge_id)).gateway_id, change)
    await seller.pay((await chargeRow(answer.charge_id)).gateway_id)
    await untilState(answer.charge_id, 'mismatch')
    expect(await download(family)).toBe('DownloadAwaitsPayment')
    expect((await balanceOf(family))?.paid).toBe(0)
    expect(await sentMails('receivable-mismatch')).toBe(before + 1)
    const { receivables } = (await user.browser.call(listReceivables, { query: { search: 'Casamento' } })).answer
    expect(receivables.find(({ collection_id: id }) => id === family.gallery.id)?.mismatch).toBe(true)
  })

  it('of a refund end the release, tell the photographer, and count once', async () => {
    const family = await createBalance(api, user)
    const { answer } = await pix(family)
    const { gateway_id: id } = await chargeRow(answer.charge_id)
    await seller.pay(id)
    await untilState(answer.charge_id, 'paid')
    const paid = await seller.event(id)
    await seller.refund(id)
    await untilState(answer.charge_id, 'refunded')
    expect(await download(family)).toBe('DownloadAwaitsPayment')
    expect(await sentMails('receivable-refunded')).toBe(1)
    // An older event that arrives late, and the check, change nothing.
    expect(await deliver(paid)).toBe(200)
    await settled()
    await check()
    expect(await balanceOf(family)).toMatchObject({ paid: 0, due: 80_000 })
    expect((await pix(family)).answer.charge_id).not.toBe(answer.charge_id)
  })

  it('of a Pix that was paid after it was replaced count as a surplus', async () => {
    const family = await createBalance(api, user, 20_000)
    const { answer } = await pix(family)
    const params = { collection_id: family.gallery.id }
    await user.browser.call(confirmBalance, { params, body: { received: true, amount: 20_000 } })
    await seller.pay((await chargeRow(answer.charge_id)).gateway_id)
    await untilState(answer.charge_id, 'paid')
    expect(await balanceOf(family)).toMatchObject({ paid: 40_000, due: 0 })
    expect(await sentMails('receivable-surplus')).toBe(1)
  })

  it('reach only the studio whose charge it is when two studios share one account', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    await connectSeller(api, other, seller.sellerId)
    const [mine, theirs] = [await createBalance(api, user), await createBalance(api, other)]
    const { answer } = await pix(mine)
    await pix(theirs)
    await seller.pay((await chargeRow(answer.charge_id)).gateway_id)
    await untilState(answer.charge_id, 'paid')
    expect(await download(mine)).toBe('released')
    expect(await download(theirs)).toBe('DownloadAwaitsPayment')
  })
})

describe('the gateway', () => {
  it('that does not answer leaves the charge to the check, and a repeated request charges once', async () => {
    const family = await createBalance(api, user)
    await seller.script({ outage: 'silent' })
    expect((await pix(family)).error.error).toBe('PixUnavailable')
    await seller.script({ outage: null })
    const { answer } = await pix(family)
    expect(answer.state).toBe('waiting')
    const { payments } = await seller.records()
    expect(payments.filter(({ external_reference: reference }) => reference === answer.charge_id)).toHaveLength(1)
  }, 30_000)

  it('that is away never lets a family pay a wrong amount or twice', async () => {
    const family = await createBalance(api, user)
    await seller.script({ outage: 'error' })
    expect((await pix(family)).error.error).toBe('PixUnavailable')
    expect((await family.browser.call(getFamilyPayments, family.at)).answer.balance?.code).toMatch(/^0002/)
    await seller.script({ outage: null })
    await openSandbox(api.sandbox.origin, api.stack.env['RECEIVABLES_CLIENT_SECRET']!).resetScript()
  })
})

/** The family chooses these pictures too, and finishes. */
async function choose(browser: Browser, at: Paying['at'], numbers: number[]) {
  const changes = numbers.map((number) => ({ number, state: 'yes' as const }))
  await browser.call(choosePictures, { ...at, body: { changes } })
  const chosen = (await readSelection(browser, at.params.gallery_id)).totals
  const body = { note: '', accepted: true as const, chosen: chosen.chosen, total: chosen.total }
  expect((await browser.call(finishSelection, { ...at, body })).status).toBe(200)
}

describe('extra photos', () => {
  const terms = {
    selling_photos: true,
    charge_type: 'ADDITIONAL' as const,
    contracted_pictures: 1,
    extra_picture_price: 1500,
    allow_extra_pictures: true,
  }
  async function finished() {
    const family = await createFamilySelection(api, user, { terms, name: 'Bia Reis' })
    const at = { params: { gallery_id: family.gallery.id } }
    await choose(family.browser, at, [1, 2, 3])
    return { ...family, at }
  }
  it('are paid by the same Pix, without a declaration', async () => {
    const family = await finished()
    const selection = () => readSelection(family.browser, family.gallery.id)
    expect(await selection()).toMatchObject({ automatic_pix: true, due: 3_000 })
    const { answer } = await pix(family, 'selection')
    expect(answer).toMatchObject({ for: 'selection', amount: 3_000 })
    const { gateway_id: id } = await chargeRow(answer.charge_id)
    await seller.pay(id)
    await untilState(answer.charge_id, 'paid')
    expect(await selection()).toMatchObject({ due: 0, payment: { received_at: expect.any(String) } })
    await seller.refund(id)
    await untilState(answer.charge_id, 'refunded')
    expect(await selection()).toMatchObject({ due: 3_000, payment: { received_at: null } })
  })

  it('that were paid while the selection was reopened are charged only for the rest', async () => {
    const family = await finished()
    const { answer } = await pix(family, 'selection')
    await user.browser.call(updateSelection, { params: { id: family.selectionId }, body: { status: 0 } })
    await seller.pay((await chargeRow(answer.charge_id)).gateway_id)
    await untilState(answer.charge_id, 'paid')
    await choose(family.browser, family.at, [4])
    expect((await pix(family, 'selection')).answer.amount).toBe(1_500)
    const list = (await user.browser.call(listReceivables, { query: { state: 'open', search: 'Bia' } })).answer
    expect(list.receivables).toContainEqual(
      expect.objectContaining({ selection_id: family.selectionId, amount: 1_500, client_name: 'Bia Reis' }),
    )
  })
})
