import { OneLineError } from '../one-line-error.ts'
import { dial } from '../site/dial.ts'
import { callAs } from './galleries.ts'
import type { StudioSession } from './galleries.ts'

/** Calls the API as a family that has entered a gallery. */
export type FamilyCall = <T>(method: string, path: string, body?: unknown) => Promise<T>

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** Enters by the client's personal link. */
export async function enterAsClient(session: StudioSession, gallery: string, client: string): Promise<FamilyCall> {
  const { personal_url: url } = await callAs<{ personal_url: string }>(session, `/gallery/${gallery}/share-links`, {
    body: { client_id: client, magic_link: true },
  })
  return await enter(url)
}

/** Enters by the gallery's address, without a name. */
export async function enterAsGuest(session: StudioSession, gallery: string): Promise<FamilyCall> {
  const path = `/gallery?collection_id=${gallery}`
  return await enter((await callAs<{ url: string }>(session, path, { method: 'GET' })).url)
}

/** Enters an album by its reader's link. */
export async function enterAsReader(link: string): Promise<FamilyCall> {
  const { pathname, hash } = new URL(link)
  const body = { slug: pathname.replace('/album/', ''), link: hash.replace('#l=', '') }
  return await enterBy(link, '/family/album/enter', body)
}

async function enter(url: string): Promise<FamilyCall> {
  const { pathname, hash } = new URL(url)
  const link = hash.replace('#c=', '')
  const body = { slug: pathname.slice(1), ...(link === '' ? {} : { link }) }
  return await enterBy(url, '/family/enter', body)
}

async function enterBy(url: string, entryPath: string, key: object): Promise<FamilyCall> {
  const { origin } = new URL(url)
  const headers = { 'x-revela': '1', 'sec-fetch-site': 'same-origin', origin, 'user-agent': phone }
  const call = async (method: string, path: string, body: unknown, cookie?: string) => {
    const response = await dial(origin, `/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    if (response.status < 300) return response
    throw new OneLineError(`${method} ${path} returned ${response.status}: ${response.body.toString()}`)
  }
  const entry = await call('POST', entryPath, key)
  const cookie = (entry.headers['set-cookie'] ?? []).map((set) => set.split(';')[0] ?? '').join('; ')
  return async (method, path, callBody) => {
    const response = await call(method, path, callBody, cookie)
    return JSON.parse(response.body.toString() || 'null')
  }
}
