import { enterGallery, getSubdomain, type SentBodyOf } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'
import type { Person } from './people.ts'
import { photograph } from './photographs.ts'
import { newGallery, uploadAll } from './uploading.ts'

export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

/** The host on which a photographer's families look. */
export async function studioHost({ browser }: Person): Promise<string> {
  return new URL((await browser.call(getSubdomain)).answer.address).host
}

/** A browser on that host. */
export async function familyBrowser(api: ApiUnderTest, of: Person, headers: Record<string, string> = {}) {
  return api.browser({ host: await studioHost(of), ...headers })
}

export type FamilyGallery = { readonly id: string; readonly slug: string; readonly pictures: string[] }

/** A published gallery with photographs that are ready, as if the worker had been there. */
export async function readyGallery(
  api: ApiUnderTest,
  person: Person,
  given: { title?: string; pictures?: number; access?: 'link' | 'invited'; draft?: boolean } = {},
): Promise<FamilyGallery> {
  const { title = 'Casamento Ana e João', pictures: many = 3, access = 'link', draft = false } = given
  const id = await newGallery(person, title, { draft })
  const files = await Promise.all(
    Array.from({ length: many }, async (_, at) => ({ name: `IMG_${1000 + at}.JPG`, file: await photograph(at + 1) })),
  )
  const pictures = many === 0 ? [] : await uploadAll(person, api.uploader(person.browser), id, files)
  await api.rows(
    `update picture set state = 'ready', width = 600, height = 400, thumbhash = '\\x1fe80d36' where owner_id = $1`,
    [id],
  )
  const [row] = await api.rows<{ slug: string }>('update gallery set access = $2 where id = $1 returning slug', [
    id,
    access,
  ])
  return { id, slug: row!.slug, pictures }
}

/** An address of a studio's host as nginx asks the API for it. */
export async function pageAt(
  api: ApiUnderTest,
  host: string,
  path: string,
  given: { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; as?: Browser } = {},
) {
  const { method = 'GET', headers = {}, as } = given
  const cookies = as ? Object.fromEntries(as.cookies) : {}
  const answer = await api.app.inject({ method, url: `/family-page${path}`, headers: { host, ...headers }, cookies })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

export const enter = (browser: Browser, slug: string, key: Omit<SentBodyOf<typeof enterGallery>, 'slug'> = {}) =>
  browser.call(enterGallery, { body: { slug, ...key } })
