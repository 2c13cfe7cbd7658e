import {
  choosePictures,
  confirmBalance,
  createFamilyCharge,
  finishSelection,
  getGalleryBalance,
  requestDownload,
  setPixKey,
  updateSelection,
} from '@revela/contract'
import type { SandboxSeller } from '@revela/sandbox-gateway'
import { expect } from 'vitest'
import { applyFamilyCharge } from '../src/modules/receivables/apply-charge.ts'
import { checkFamilyCharges } from '../src/modules/receivables/check-family-charges.job.ts'
import type { FamilyChargeRow } from '../src/modules/receivables/receivables.module.ts'
import { paymentReceiver } from '../src/modules/selections/index.ts'
import { recordSelectionActivity } from '../src/modules/sharing/index.ts'
import { openSweep } from '../src/platform/db/sweep.ts'
import type { GatewayCharge } from '../src/platform/payments/gateway.ts'
import { createSellerGateway } from '../src/platform/payments/seller-gateway.ts'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'
import { connectSeller } from './receiving.ts'
import { createFamilySelection, readSelection } from './selecting.ts'
import { createUser, type User } from './users.ts'

export type Paying = { readonly browser: Browser; readonly at: { readonly params: { readonly gallery_id: string } } }

const terms = {
  selling_photos: true,
  charge_type: 'ADDITIONAL' as const,
  contracted_pictures: 1,
  extra_picture_price: 1500,
  allow_extra_pictures: true,
}

export type Receivables = Awaited<ReturnType<typeof openReceivables>>

const askPix = (family: Paying, what: 'selection' | 'balance') =>
  family.browser.call(createFamilyCharge, { ...family.at, body: { for: what } })

/** A studio with a connected account. No event arrives: what the bank did is found by the check, in the test's order. */
export async function openReceivables() {
  let offsetMs = 0
  const api = await apiUnderTest({ clock: () => new Date(Date.now() + offsetMs) })
  const sweep = openSweep(api.stack.sweepUrl)
  const user = await createUser(api, { product: 'gallery_pro' })
  const pix_key = { kind: 'email' as const, key: 'pix@ipe.com.br', name: 'Ipê', city: 'Recife' }
  await user.browser.call(setPixKey, { body: { pix_key } })
  const seller = await connectSeller(api, user)
  const deps = {
    ...api.platform,
    sweep,
    sellers: createSellerGateway(api.platform.config, api.platform.log),
    selectionPayments: paymentReceiver({ ...api.platform, recordActivity: recordSelectionActivity }),
  }
  const charge = async (id: string) => {
    const [row] = await api.rows<FamilyChargeRow>('select * from family_charge where id = $1', [id])
    return row!
  }
  const check = async () => {
    await api.rows(`update family_charge set check_at = now() - interval '10 milliseconds' where check_at is not null`)
    await checkFamilyCharges(deps)
  }
  return {
    ...bank({ check, charge, seller }),
    api,
    user,
    seller,
    deps,
    check,
    charge,
    askPix,
    moveClock: (ms: number) => {
      offsetMs = ms
    },
    apply: (chargeId: string, update: GatewayCharge) =>
      applyFamilyCharge(deps, { customerId: user.customerId, chargeId }, update),
    family: (name: string) => finishedSelection(api, user, name),
    mails: (kind: string) =>
      api.rows<{ subject: string; text_body: string; client_id: string | null }>(
        'select subject, text_body, client_id from outbox_mail where customer_id = $1 and kind = $2 order by created_at',
        [user.customerId, kind],
      ),
    balance: async ({ at }: Paying) =>
      (await user.browser.call(getGalleryBalance, { params: { collection_id: at.params.gallery_id } })).answer.balance,
    confirm: ({ at }: Paying, body: { received: boolean; amount: number }) =>
      user.browser.call(confirmBalance, { params: { collection_id: at.params.gallery_id }, body }),
    reopen: async (id: string) => {
      expect((await user.browser.call(updateSelection, { params: { id }, body: { status: 0 } })).status).toBeLessThan(
        300,
      )
    },
    close: async () => {
      await sweep.close()
      await api.close()
    },
  }
}

type BankDeps = {
  readonly check: () => Promise<void>
  readonly charge: (id: string) => Promise<FamilyChargeRow>
  readonly seller: Pick<SandboxSeller, 'pay' | 'refund'>
}

/** What the bank does, and that we learned of it. */
function bank({ check, charge, seller }: BankDeps) {
  const gatewayId = async (id: string) => (await charge(id)).gateway_id!
  const pay = async (id: string) => {
    await seller.pay(await gatewayId(id))
    await check()
    expect((await charge(id)).state).toBe('paid')
  }
  return {
    pay,
    /** Asks for a Pix and pays it. Returns its charge. */
    payPix: async (family: Paying, what: 'selection' | 'balance') => {
      const { charge_id: id } = (await askPix(family, what)).answer
      await pay(id)
      return id
    },
    refund: async (id: string) => {
      await seller.refund(await gatewayId(id))
      await check()
      expect((await charge(id)).state).toBe('refunded')
    },
  }
}

/** The family chose three pictures, of which two are charged: R$ 30,00. */
async function finishedSelection(api: ApiUnderTest, user: User, name: string) {
  const family = await createFamilySelection(api, user, { terms, name, pictures: 8 })
  const at = { params: { gallery_id: family.gallery.id } }
  await choose({ browser: family.browser, at }, [1, 2, 3])
  return { ...family, at, selection: () => readSelection(family.browser, family.gallery.id) }
}

/** Chooses these pictures too, and finishes. */
export async function choose({ browser, at }: Paying, numbers: readonly number[]): Promise<void> {
  const changes = numbers.map((number) => ({ number, state: 'yes' as const }))
  await browser.call(choosePictures, { ...at, body: { changes } })
  const { totals } = await readSelection(browser, at.params.gallery_id)
  const body = { note: '', accepted: true as const, chosen: totals.chosen, total: totals.total }
  expect((await browser.call(finishSelection, { ...at, body })).status).toBe(200)
}

/** Whether the visitor may download, or the error. */
export async function downloadOutcome({ browser, at }: Paying): Promise<string> {
  const body = { what: 'all', as: 'zip', size: 'original' } as const
  const reply = await browser.call(requestDownload, { ...at, body })
  return reply.status === 200 ? 'released' : reply.error.error
}
