import { randomUUID } from 'node:crypto'
import { callAs } from '@revela/dev-env'
import { enterClient } from '../clients/create-clients.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { httpRequest } from '../harness/http-request.ts'
import type { HttpResponse } from '../harness/http-request.ts'
import { freshEmail } from '../harness/test-users.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import { timeAt } from '../harness/site-under-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

interface Choice {
  client: string
  tel?: string
  /** Selection terms of the gallery's preferences. */
  terms?: Record<string, unknown>
  /** Numbers of the chosen photographs. */
  chosen: readonly number[]
  comments?: readonly { number: number; text: string }[]
  /** Finishes the selection with this note. */
  note?: string
}

/** Creates a private selection for a client, chooses photographs and, with a note, finishes it; returns its id. */
export async function familyChoice(
  site: SiteUnderTest,
  user: SignedInUser,
  gallery: string,
  choice: Choice,
): Promise<string> {
  const session = studioOf(site, user)
  const path = `/selections/gallery/${gallery}/link-preferences`
  await callAs(session, path, { method: 'PUT', body: { ...choice.terms, type: 'private', active: true } })
  const { tel } = choice
  const client = await enterClient(site, user, {
    name: choice.client,
    email: freshEmail('familia'),
    ...(tel === undefined ? {} : { tel }),
  })
  const { selection } = await callAs<{ selection: { id: string } }>(session, '/selections/create', {
    body: { collection_id: gallery, customer_client_id: client.id, selection_data: { magic_link_enabled: true } },
  })
  const { personal_url: link } = await callAs<{ personal_url: string }>(session, `/gallery/${gallery}/share-links`, {
    body: { client_id: client.id, magic_link: true },
  })
  const family = await enter(link)
  const selectionPath = `/family/gallery/${gallery}/selection`
  const changes = choice.chosen.map((number) => ({ number, state: 'yes' }))
  const { totals } = await family<{ totals: { total: number } }>('PUT', `${selectionPath}/choices`, { changes })
  for (const { number, text } of choice.comments ?? []) {
    await family('POST', `${selectionPath}/comments`, { key: randomUUID(), number, text })
  }
  if (choice.note !== undefined) {
    const finishBody = { note: choice.note, chosen: choice.chosen.length, total: totals.total, accepted: true }
    await family('POST', `${selectionPath}/finish`, finishBody)
  }
  return selection.id
}

type Call = <T>(method: string, path: string, body: unknown) => Promise<T>

/** Enters as the client's phone by the personal link. */
async function enter(link: string): Promise<Call> {
  const { origin, pathname, hash } = new URL(link)
  const headers = { 'x-revela': '1', 'sec-fetch-site': 'same-origin', origin, 'user-agent': phone }
  const call = async (method: string, path: string, body: unknown, cookie?: string): Promise<HttpResponse> => {
    const response = await httpRequest(`${origin}/api${path}`, {
      method,
      headers: cookie === undefined ? headers : { ...headers, cookie },
      body,
    })
    if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${response.text}`)
    return response
  }
  const token = hash.replace('#c=', '')
  const entryResponse = await call('POST', '/family/enter', { slug: pathname.slice(1), link: token })
  const cookie = [entryResponse.headers['set-cookie'] ?? []]
    .flat()
    .map((set) => set.split(';')[0])
    .join('; ')
  return async (method, path, body) => {
    const { text } = await call(method, path, body, cookie)
    return JSON.parse(text || 'null')
  }
}

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** Sets the family's last access to this many days ago. */
export async function lastSeen(site: SiteUnderTest, selection: string, daysAgo: number): Promise<void> {
  await site.rows(`update selection set last_access_at = $3::timestamptz - make_interval(days => $2) where id = $1`, [
    selection,
    daysAgo,
    timeAt(site),
  ])
}

/** A date in São Paulo, this many days from today. */
export function dayFromToday(days: number, now = new Date()): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
  return day.format(new Date(now.getTime() + days * 86_400_000))
}
