import { enterGallery, getSubdomain, type SentBodyOf } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'
import type { User } from './users.ts'
import { pictureFile } from './picture-file.ts'
import { newGallery, uploadAll } from './uploading.ts'

export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

/** The host of the photographer's galleries. */
export async function studioHost({ browser }: User): Promise<string> {
  return new URL((await browser.call(getSubdomain)).answer.address).host
}

/** A browser on that host. */
export async function familyBrowser(api: ApiUnderTest, owner: User, headers: Record<string, string> = {}) {
  return api.browser({ host: await studioHost(owner), ...headers })
}

export type FamilyGallery = { readonly id: string; readonly slug: string; readonly pictures: string[] }

/** A published gallery with pictures that are marked as ready, without a worker. */
export async function readyGallery(
  api: ApiUnderTest,
  user: User,
  options: { title?: string; pictures?: number; access?: 'link' | 'invited'; draft?: boolean } = {},
): Promise<FamilyGallery> {
  const { title = 'Casamento Ana e João', pictures: count = 3, access = 'link', draft = false } = options
  const id = await newGallery(user, title, { draft })
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({ name: `IMG_${1000 + at}.JPG`, file: await pictureFile(at + 1) })),
  )
  const pictures = count === 0 ? [] : await uploadAll(user, api.uploader(user.browser), id, files)
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

/** An address of a studio's host as nginx requests it from the API. */
export async function pageAt(
  api: ApiUnderTest,
  host: string,
  path: string,
  options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; as?: Browser } = {},
) {
  const { method = 'GET', headers = {}, as } = options
  const cookies = as ? Object.fromEntries(as.cookies) : {}
  const answer = await api.app.inject({ method, url: `/family-page${path}`, headers: { host, ...headers }, cookies })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

export const enter = (browser: Browser, slug: string, key: Omit<SentBodyOf<typeof enterGallery>, 'slug'> = {}) =>
  browser.call(enterGallery, { body: { slug, ...key } })
