import { randomUUID } from 'node:crypto'
import { testCards } from '@revela/sandbox-gateway'
import { OneLineError } from '../one-line-error.ts'
import { callApi } from '../seed/call-api.ts'
import { demonstrationLogin } from '../seed/demonstration.ts'
import { enterAsClient } from '../seed/family-visits.ts'
import { callAs } from '../seed/galleries.ts'
import type { StudioSession } from '../seed/galleries.ts'
import { dial } from '../site/dial.ts'

/** Signs in with the demonstration login and returns the session. */
export async function signIn(appOrigin: string): Promise<StudioSession> {
  const page = await dial(appOrigin, '/')
  if (page.status !== 200) throw new OneLineError(`the studio's page returned ${page.status}`)
  const { email, password } = demonstrationLogin
  const { status, cookies } = await callApi(appOrigin, '/auth/signin', { body: { email, password } })
  if (status !== 200) throw new OneLineError(`sign-in returned ${status}`)
  return { appOrigin, cookies }
}

interface ListedGallery {
  id: string
  title: string
  url: string
}

async function findGallery(session: StudioSession, title: string): Promise<ListedGallery> {
  const { galleries } = await callAs<{ galleries: { galleryList: { id: string; title: string }[] } }>(
    session,
    '/gallery/list',
    { method: 'GET' },
  )
  const listed = galleries.galleryList.find((gallery) => gallery.title === title)
  if (!listed) throw new OneLineError(`the demonstration has no gallery "${title}"`)
  const path = `/gallery?collection_id=${listed.id}`
  const { url } = await callAs<{ url: string }>(session, path, { method: 'GET' })
  return { ...listed, url }
}

/** Opens the page of a gallery and one image of it as the client Helena, who is still choosing, and changes her choice. */
export async function chooseAsFamily(session: StudioSession): Promise<void> {
  const gallery = await findGallery(session, 'Ensaio no campo')
  const { origin, pathname } = new URL(gallery.url)
  const page = await dial(origin, pathname)
  if (page.status !== 200 || !page.body.includes(gallery.title))
    throw new OneLineError(`the family's page returned ${page.status} without the title of its gallery`)
  const { clients } = await callAs<{ clients: { id: string; email: string }[] }>(
    session,
    '/customer/clients?count=100',
    { method: 'GET' },
  )
  const helena = clients.find(({ email }) => email.startsWith('helena.duarte@'))
  if (!helena) throw new OneLineError('the demonstration has no client helena.duarte')
  const call = await enterAsClient(session, gallery.id, helena.id)
  const manifest = await call<{ content: { prefix: string }; pictures: [number, number][] }>(
    'GET',
    `/family/gallery/${gallery.id}`,
  )
  const [number, version] = manifest.pictures[0] ?? [0, 0]
  const image = new URL(`${manifest.content.prefix}/${number}-${version}/960.webp`)
  const { status, body } = await dial(image.origin, image.pathname)
  if (status !== 200 || body.length < 5_000) throw new OneLineError(`an image returned ${status}, ${body.length} bytes`)
  const selection = `/family/gallery/${gallery.id}/selection`
  const chosenCount = async () =>
    (await call<{ selection: { totals: { chosen: number } } }>('GET', selection)).selection.totals.chosen
  const before = await chosenCount()
  await call('PUT', `${selection}/choices`, { changes: [{ number: 12, state: 'yes' }] })
  const after = await chosenCount()
  await call('PUT', `${selection}/choices`, { changes: [{ number: 12, state: 'no' }] })
  if (after !== before + 1) throw new OneLineError(`a choice changed the count from ${before} to ${after}`)
}

/** Buys a plan with a card of the sandbox, as the studio's page does: the browser exchanges the card for a token. */
export async function payWithCard(session: StudioSession): Promise<void> {
  const { payments } = await callAs<{ payments: { token_url: string; public_key: string } }>(session, '/config', {
    method: 'GET',
  })
  const response = await fetch(`${payments.token_url}?public_key=${payments.public_key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: testCards.approved.number,
      security_code: '123',
      expiration_month: 11,
      expiration_year: 2035,
      cardholder: { name: 'Ana de Teste' },
    }),
    signal: AbortSignal.timeout(20_000),
  })
  const { id } = (await response.json()) as { id: string }
  const planId = 28
  await callAs(session, '/checkout/upgrade', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      planId,
      periodicityType: 'annually',
      paymentMethod: 'credit-card',
      installmentCount: 1,
      creditCardToken: id,
      creditCardOwnerName: 'Ana de Teste',
      creditCardExpirationDate: '11/35',
      creditCardBrand: 'visa',
    },
  })
  const { credit_card_payment_success: isPaid } = await callAs<{ credit_card_payment_success: boolean }>(
    session,
    `/checkout/charge/status?plan_id=${planId}`,
    { method: 'GET' },
  )
  if (!isPaid) throw new OneLineError('the plan was not paid')
}
