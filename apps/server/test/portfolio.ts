import { createWork } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Person } from './people.ts'
import { photograph } from './photographs.ts'
import { newWork, uploadAll } from './uploading.ts'

export type ReadyWork = {
  readonly id: string
  readonly slug: string
  readonly category: string
  readonly pictures: string[]
}

/** A work with photographs that are ready, as if the worker had been there. */
export async function readyWork(
  api: ApiUnderTest,
  person: Person,
  given: { title?: string; pictures?: number; category?: string } = {},
): Promise<ReadyWork> {
  const { title = 'Casamento Ana e João', pictures: many = 3 } = given
  const made = given.category
    ? {
        category: given.category,
        work: (await person.browser.call(createWork, { body: { title, category_id: given.category } })).answer.work.id,
      }
    : await newWork(person, title)
  const files = await Promise.all(
    Array.from({ length: many }, async (_, at) => ({ name: `IMG_${1000 + at}.JPG`, file: await photograph(at + 1) })),
  )
  const pictures = many === 0 ? [] : await uploadAll(person, api.uploader(person.browser), made.work, files, 'work')
  await api.rows(
    `update picture set state = 'ready', width = 600, height = 400, thumbhash = '\\x1fe80d36' where owner_id = $1`,
    [made.work],
  )
  const [row] = await api.rows<{ slug: string }>('select slug from work where id = $1', [made.work])
  return { id: made.work, slug: row!.slug, category: made.category, pictures }
}
