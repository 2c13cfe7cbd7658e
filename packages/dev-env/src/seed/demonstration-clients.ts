import { createHash } from 'node:crypto'
import type { DemonstrationGallery } from '../photographs/gallery-recipes.ts'
import { enterAsClient, enterAsGuest } from './family-visits.ts'
import type { FamilyCall } from './family-visits.ts'
import { callAs } from './galleries.ts'
import type { StudioSession } from './galleries.ts'

type GalleryIds = Readonly<Record<DemonstrationGallery, string>>

/** How far a family is with its selection. */
type Progress = 'open' | 'late' | 'sent' | 'declared' | 'received' | 'reopened'

interface DemonstrationFamily {
  gallery: DemonstrationGallery
  name: string
  email: string
  tel: string
  progress: Progress
  /** The days until the deadline; negative after it. */
  dueInDays?: number
  /** Chosen photographs by number. */
  chosen: readonly number[]
  favourites?: readonly number[]
  comments?: readonly { number: number; text: string; answer?: string }[]
  note?: string
  request?: string
}

/** The terms of each gallery with selections. Two of them sell photographs beyond the package. */
const terms: Partial<Record<DemonstrationGallery, Record<string, unknown>>> = {
  beach: { selling_photos: true, charge_type: 'ADDITIONAL', contracted_pictures: 3, extra_picture_price: 2_500 },
  street: { selling_photos: true, charge_type: 'ADDITIONAL', contracted_pictures: 4, extra_picture_price: 3_500 },
  city: { contracted_pictures: 5 },
  outdoors: { contracted_pictures: 10 },
}

export const demonstrationFamilies: readonly DemonstrationFamily[] = [
  {
    gallery: 'beach',
    name: 'Marina Alves',
    email: 'marina.alves@familia.revela.localhost',
    tel: '(11) 98765-4321',
    progress: 'declared',
    chosen: [1, 2, 3, 4, 6],
    comments: [
      {
        number: 2,
        text: 'Essa é a do porta-retrato da vó! Pode clarear um pouco?',
        answer: 'Claro, já deixo mais clara.',
      },
    ],
    note: 'Amamos todas! Já fiz o Pix.',
  },
  {
    gallery: 'beach',
    name: 'Beatriz e Téo',
    email: 'beatriz.teo@familia.revela.localhost',
    tel: '(11) 97654-3210',
    progress: 'received',
    chosen: [2, 3, 4, 5],
    note: 'Obrigada pelo carinho!',
  },
  {
    gallery: 'street',
    name: 'Joana Prado',
    email: 'joana.prado@familia.revela.localhost',
    tel: '(21) 99876-1234',
    progress: 'sent',
    chosen: [2, 3, 4, 6, 8, 9],
    comments: [{ number: 4, text: 'Dá para tirar a pessoa do fundo?' }],
    note: 'As duas últimas são para o lookbook.',
  },
  {
    gallery: 'street',
    name: 'Caio Menezes',
    email: 'caio.menezes@familia.revela.localhost',
    tel: '(31) 97777-1234',
    progress: 'reopened',
    chosen: [1, 5, 7],
    note: 'Essas três.',
    request: 'Posso trocar uma foto?',
  },
  {
    gallery: 'city',
    name: 'Lúcia Sampaio',
    email: 'lucia.sampaio@familia.revela.localhost',
    tel: '(81) 98888-4321',
    progress: 'late',
    dueInDays: -3,
    chosen: [2, 4],
    request: 'Viajamos e perdemos o prazo. Dá para esperar até domingo?',
  },
  {
    gallery: 'city',
    name: 'Luís Otávio Nogueira',
    email: 'luis.nogueira@familia.revela.localhost',
    tel: '(31) 96666-1234',
    progress: 'open',
    dueInDays: 1,
    chosen: [3, 6, 9],
  },
  {
    gallery: 'outdoors',
    name: 'Helena Duarte',
    email: 'helena.duarte@familia.revela.localhost',
    tel: '(11) 95555-9876',
    progress: 'open',
    chosen: [1, 2, 3, 5, 7, 11],
    favourites: [2, 5, 11],
    comments: [
      { number: 3, text: 'Essa em preto e branco ficaria linda!', answer: 'Combinado, faço as duas versões.' },
      { number: 7, text: 'Essa é a favorita do meu marido.' },
    ],
  },
]

/** Creates clients, selections in every state, comments, favourites and activity through the API. Can be repeated. */
export async function seedClients(session: StudioSession, galleries: GalleryIds): Promise<void> {
  const pixKey = { kind: 'email', key: 'pix@estudioaurora.com.br', name: 'Estúdio Aurora', city: 'Recife' }
  await callAs(session, '/customer/pix-key', { method: 'PUT', body: { pix_key: pixKey } })
  for (const [gallery, body] of Object.entries(terms)) {
    const path = `/selections/gallery/${galleries[gallery as DemonstrationGallery]}/link-preferences`
    await callAs(session, path, { method: 'PUT', body: { ...body, type: 'private', active: true } })
  }
  for (const family of demonstrationFamilies) await seedFamily(session, galleries[family.gallery], family)
  for (const gallery of ['europe', 'garden', 'lake'] as const) {
    const guest = await enterAsGuest(session, galleries[gallery])
    await favourite(guest, galleries[gallery], [1, 3])
  }
}

interface ListedSelection {
  id: string
  client_email: string
  status: string
  finished_at: string | null
}

async function seedFamily(session: StudioSession, gallery: string, family: DemonstrationFamily): Promise<void> {
  const client = await findOrCreateClient(session, family)
  const existing = await findSelection(session, gallery, family.email)
  const selection =
    existing ??
    (
      await callAs<{ selection: ListedSelection }>(session, '/selections/create', {
        body: { collection_id: gallery, customer_client_id: client, selection_data: { magic_link_enabled: true } },
      })
    ).selection
  // A family that had finished is complete; an open one may be the rest of an interrupted start.
  if (selection.finished_at !== null || selection.status !== 'open') return
  const call = await enterAsClient(session, gallery, client)
  await choose(call, session, { gallery, selection: selection.id }, family)
  await advance(call, session, { gallery, selection: selection.id }, family)
}

interface SelectionIds {
  gallery: string
  selection: string
}

async function choose(
  call: FamilyCall,
  session: StudioSession,
  { gallery, selection }: SelectionIds,
  { chosen, favourites = [], comments = [] }: DemonstrationFamily,
): Promise<void> {
  const path = `/family/gallery/${gallery}/selection`
  await call('PUT', `${path}/choices`, { changes: chosen.map((number) => ({ number, state: 'yes' })) })
  if (favourites.length > 0) await favourite(call, gallery, favourites)
  for (const { number, text, answer } of comments) {
    await call('POST', `${path}/comments`, { key: keyOf(selection, text), number, text })
    if (answer === undefined) continue
    const body = { key: keyOf(selection, answer), number, text: answer }
    await callAs(session, `/selections/${selection}/comments`, { body })
  }
}

async function advance(
  call: FamilyCall,
  session: StudioSession,
  { gallery, selection }: SelectionIds,
  { progress, dueInDays, chosen, note = '', request = '' }: DemonstrationFamily,
): Promise<void> {
  const path = `/family/gallery/${gallery}/selection`
  const change = (body: Record<string, unknown>) => callAs(session, `/selections/${selection}`, { method: 'PUT', body })
  if (dueInDays !== undefined) await change({ limit_date: dayFromToday(dueInDays) })
  if (progress === 'open') return
  if (progress === 'late') {
    await call('POST', `${path}/ask`, { what: 'deadline', message: request })
    return
  }
  const { selection: current } = await call<{ selection: { totals: { total: number } } }>('GET', path)
  await call('POST', `${path}/finish`, { note, chosen: chosen.length, total: current.totals.total, accepted: true })
  if (progress === 'declared' || progress === 'received') await call('PUT', `${path}/payment`)
  if (progress === 'received')
    await callAs(session, `/selections/${selection}/payment`, { method: 'PUT', body: { received: true } })
  if (progress === 'reopened') {
    await call('POST', `${path}/ask`, { what: 'reopen', message: request })
    await change({ status: 0 })
  }
}

async function favourite(call: FamilyCall, gallery: string, numbers: readonly number[]): Promise<void> {
  const changes = numbers.map((number) => ({ number, favourite: true }))
  await call('PUT', `/family/gallery/${gallery}/favourites`, { changes })
}

async function findOrCreateClient(session: StudioSession, { name, email, tel }: DemonstrationFamily): Promise<string> {
  const path = '/customer/clients?count=100'
  const { clients } = await callAs<{ clients: { id: string; email: string }[] }>(session, path, { method: 'GET' })
  const existing = clients.find((client) => client.email === email)
  if (existing) return existing.id
  const created = await callAs<{ client: { id: string } }>(session, '/customer/clients', { body: { name, email, tel } })
  return created.client.id
}

async function findSelection(
  session: StudioSession,
  gallery: string,
  email: string,
): Promise<ListedSelection | undefined> {
  const path = `/selections/list?collection_id=${gallery}`
  const { selections } = await callAs<{ selections: ListedSelection[] }>(session, path, { method: 'GET' })
  return selections.find(({ client_email }) => client_email === email)
}

/** The same key for the same comment, so that a repeated start stores it once. */
export function keyOf(selection: string, text: string): string {
  const hex = createHash('sha256').update(`${selection} ${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A date in São Paulo, this many days from today. */
function dayFromToday(days: number): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
  return day.format(new Date(Date.now() + days * 86_400_000))
}
