import {
  connectPaymentAccount,
  finishPaymentConnection,
  setGalleryBalance,
  updateGallerySettings,
} from '@revela/contract'
import { allowAsSeller, openSeller, type SandboxSeller } from '@revela/sandbox-gateway'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiUnderTest } from './api-under-test.ts'
import { familyBrowser, enter, readyGallery } from './family.ts'
import { createClientRow, linkOf } from './selecting.ts'
import type { User } from './users.ts'

let sellers = 0

/** A number that no other test uses. */
export const newSellerId = () => {
  sellers += 1
  return String(200_000_000 + (Date.now() % 100_000_000) + sellers)
}

export function sellerOf({ stack, sandbox }: ApiUnderTest, sellerId: string): SandboxSeller {
  return openSeller(sandbox.origin, stack.env['RECEIVABLES_CLIENT_SECRET']!, sellerId)
}

/** The photographer connects the account through the gateway's page. */
export async function connectSeller(
  api: ApiUnderTest,
  { browser }: User,
  sellerId = newSellerId(),
): Promise<SandboxSeller & { readonly sellerId: string }> {
  const { answer, status, text } = await browser.call(connectPaymentAccount)
  if (status !== 200) throw new Error(`connection rejected: ${text}`)
  const returned = await allowAsSeller(answer.url, sellerId)
  const body = { state: returned.get('state')!, code: returned.get('code')! }
  const finished = await browser.call(finishPaymentConnection, { body })
  if (finished.status !== 200) throw new Error(`connection not finished: ${finished.text}`)
  return { ...sellerOf(api, sellerId), sellerId }
}

/** A delivered gallery whose pictures wait for a balance, and the browser of the client who pays it. */
export async function createBalance(api: ApiUnderTest, user: User, amount = 80_000) {
  const gallery = await readyGallery(api, user, { pictures: 2 })
  const collection = { collection_id: gallery.id }
  const clientId = await createClientRow(api, user, 'Ana Lima')
  const token = await linkOf(api, user, clientId, gallery.id)
  const browser = await familyBrowser(api, user)
  const entered = await enter(browser, gallery.slug, { link: token })
  if (entered.status !== 200) throw new Error(`entry rejected: ${entered.text}`)
  await user.browser.call(updateGallerySettings, {
    params: collection,
    body: { single_download: true, download_all: true },
  })
  const set = await user.browser.call(setGalleryBalance, {
    params: collection,
    body: { balance: { amount, client_id: clientId } },
  })
  if (set.status !== 200) throw new Error(`balance rejected: ${set.text}`)
  return { gallery, clientId, browser, at: { params: { gallery_id: gallery.id } } }
}

export async function waitUntil(isDone: () => Promise<boolean>, description: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await isDone()) return
  throw new Error(`timed out waiting for ${description}`)
}
