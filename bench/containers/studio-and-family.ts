import {
  callApi,
  callAs,
  createGallery,
  dial,
  enterAsClient,
  photograph,
  uploadPictures,
  waitUntil,
  waitUntilPrepared,
  type NamedFile,
  type StudioSession,
} from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import type { Addresses } from './installation.ts'
import type { OutsideWorld } from './outside-world.ts'

/** What a photographer and a family have done, to be found again after restarts and releases. */
export interface Studio {
  readonly session: StudioSession
  readonly gallery: string
  readonly selection: string
  readonly email: string
  readonly password: string
}

const pictureCount = 6
const chosenCount = 3

async function photographs(prefix: string, count: number): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (let number = 1; number <= count; number++)
    files.push({ name: `${prefix}-${number}.jpg`, bytes: await photograph(2_400, 1_600) })
  return files
}

/** Signs up, confirms by the mailed link, uploads, lets a client choose and send, and buys a plan by Pix. */
export async function signUpToPayment({ appOrigin }: Addresses, outside: OutsideWorld): Promise<Studio> {
  const email = `ana-${randomUUID().slice(0, 8)}@exemplo.com.br`
  const password = 'fumaca-2026-segura'
  const session = await signUp(appOrigin, outside, { email, password })
  const gallery = await createGallery(session, 'Casamento de fumaça')
  await uploadPictures(session, gallery, await photographs('foto', pictureCount))
  await waitUntilPrepared(session, gallery)
  const selection = await choose(session, gallery)
  await pay(session, outside)
  return { session, gallery, selection, email, password }
}

async function signUp(
  appOrigin: string,
  { mailbox }: OutsideWorld,
  { email, password }: { email: string; password: string },
): Promise<StudioSession> {
  const body = {
    name: 'Estúdio Fumaça',
    email,
    password,
    whatsapp_number: '11987654321',
    question: 'how_revela_helps',
    question_response: [{ solution: 'selection', response: 'yes' }],
    terms_of_use: true,
  }
  mustBeDone('sign-up', await callApi(appOrigin, '/customer/signup', { body }))
  const { text } = await mailbox.waitFor(email, { timeoutMs: 60_000, subject: /Boas-vindas/ })
  const link = new URL(/https:\S+\/confirm-email#\S+/.exec(text)?.[0] ?? 'missing:')
  const token = new URLSearchParams(link.hash.slice(1)).get('t')
  mustBeDone(
    'confirmation',
    await callApi(appOrigin, '/customer/email/confirmation', { method: 'PUT', body: { token } }),
  )
  const session = await signIn(appOrigin, email, password)
  await callAs(session, '/subscription/product/gallery_pro/activate')
  return session
}

export async function signIn(appOrigin: string, email: string, password: string): Promise<StudioSession> {
  const signedIn = await callApi(appOrigin, '/auth/signin', { body: { email, password } })
  mustBeDone('sign-in', signedIn)
  return { appOrigin, cookies: signedIn.cookies }
}

/**
 * Signs in as soon as the api responds again, and returns the seconds that took. Podman 4.3's name server loses requests
 * for a few seconds after containers were started, and a new connection to the database fails meanwhile.
 */
export async function secondsUntilSignIn({ appOrigin }: Addresses, { email, password }: Studio): Promise<number> {
  const startedAt = performance.now()
  const isSignedIn = async () => (await callApi(appOrigin, '/auth/signin', { body: { email, password } })).status < 300
  await waitUntil(async () => await isSignedIn().catch(() => false), {
    timeoutMs: 30_000,
    intervalMs: 250,
    timeoutMessage: () => 'nobody can sign in half a minute after the start',
  })
  return (performance.now() - startedAt) / 1_000
}

/** A client chooses through the personal link and sends the choice. */
async function choose(session: StudioSession, gallery: string): Promise<string> {
  const path = `/selections/gallery/${gallery}/link-preferences`
  await callAs(session, path, { method: 'PUT', body: { contracted_pictures: 10, type: 'private', active: true } })
  const client = {
    name: 'Marina Alves',
    email: `marina-${randomUUID().slice(0, 8)}@exemplo.com.br`,
    tel: '(11) 98765-4321',
  }
  const { client: created } = await callAs<{ client: { id: string } }>(session, '/customer/clients', { body: client })
  const body = { collection_id: gallery, customer_client_id: created.id, selection_data: { magic_link_enabled: true } }
  const { selection } = await callAs<{ selection: { id: string } }>(session, '/selections/create', { body })
  const call = await enterAsClient(session, gallery, created.id)
  const own = `/family/gallery/${gallery}/selection`
  const changes = Array.from({ length: chosenCount }, (_, index) => ({ number: index + 1, state: 'yes' }))
  await call('PUT', `${own}/choices`, { changes })
  const { selection: current } = await call<{ selection: { totals: { total: number } } }>('GET', own)
  const finish = { note: 'Amamos!', chosen: chosenCount, total: current.totals.total, accepted: true }
  await call('POST', `${own}/finish`, finish)
  return selection.id
}

/** Buys a plan by Pix; the gateway reports the payment by a webhook through nginx. */
async function pay(session: StudioSession, { sandbox }: OutsideWorld): Promise<void> {
  await sandbox.sendWebhooksTo(`${session.appOrigin}/api/webhooks/payments`)
  const body = {
    planId: 19,
    periodicityType: 'monthly',
    installmentCount: 1,
    paymentMethod: 'pix',
    cpf_cnpj: '529.982.247-25',
  }
  const bought = await callApi(session.appOrigin, '/checkout/upgrade', {
    body,
    cookies: session.cookies,
    headers: { 'idempotency-key': randomUUID() },
  })
  mustBeDone('purchase', bought)
  const [payment] = (await sandbox.records()).payments
  if (!payment) throw new Error('the gateway has no payment')
  await sandbox.pay(payment.id)
  await waitUntil(async () => await isPaid(session), {
    timeoutMs: 60_000,
    intervalMs: 500,
    timeoutMessage: () => 'the payment did not arrive through the webhook',
  })
}

async function isPaid(session: StudioSession): Promise<boolean> {
  const path = '/checkout/charge/status?plan_id=19'
  return (await callAs<{ credit_card_payment_success: boolean }>(session, path, { method: 'GET' }))
    .credit_card_payment_success
}

/** Signs in again and checks that everything is still there: photos with their bytes, the choice, the payment. */
export async function verifyStudio({ contentOrigin, appOrigin }: Addresses, studio: Studio): Promise<void> {
  const session = await signIn(appOrigin, studio.email, studio.password)
  const { pictures } = await callAs<{ pictures: { thumb: string; view: string; state: string }[] }>(
    session,
    `/pictures?collection_id=${studio.gallery}`,
    { method: 'GET' },
  )
  const ready = pictures.filter(({ state }) => state === 'ready')
  if (ready.length < pictureCount) throw new Error(`${ready.length} of ${pictureCount} photos are ready`)
  for (const address of ready.flatMap(({ thumb, view }) => [thumb, view])) {
    const url = new URL(address, contentOrigin)
    const { status, headers, body } = await dial(url.origin, `${url.pathname}${url.search}`)
    const isImage = status === 200 && String(headers['content-type']).startsWith('image/') && body.length > 500
    if (!isImage) throw new Error(`${url.pathname} returned ${status}, ${body.length} bytes`)
  }
  const list = `/selections/list?collection_id=${studio.gallery}`
  const { selections } = await callAs<{ selections: { id: string; finished_at: string | null }[] }>(session, list, {
    method: 'GET',
  })
  if (!selections.some(({ id, finished_at }) => id === studio.selection && finished_at !== null))
    throw new Error('the sent choice is missing')
  if (!(await isPaid(session))) throw new Error('the payment is missing')
}

/** Uploads one more photo: the whole path in works. */
export async function uploadAnother({ appOrigin }: Addresses, studio: Studio, name: string): Promise<void> {
  const session = await signIn(appOrigin, studio.email, studio.password)
  await uploadPictures(session, studio.gallery, await photographs(name, 1))
  await waitUntilPrepared(session, studio.gallery)
}

function mustBeDone(step: string, { status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`${step} returned ${status}: ${JSON.stringify(body)}`)
}
