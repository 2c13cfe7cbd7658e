import { createWork } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import type { User } from './users.ts'
import { pictureFile } from './picture-file.ts'
import { newWork, uploadAll } from './uploading.ts'

export type ReadyWork = {
  readonly id: string
  readonly slug: string
  readonly category: string
  readonly pictures: string[]
}

/** A work with pictures that are marked as ready, without a worker. */
export async function readyWork(
  api: ApiUnderTest,
  user: User,
  options: { title?: string; pictures?: number; category?: string } = {},
): Promise<ReadyWork> {
  const { title = 'Casamento Ana e João', pictures: count = 3 } = options
  const created = options.category
    ? {
        category: options.category,
        work: (await user.browser.call(createWork, { body: { title, category_id: options.category } })).answer.work.id,
      }
    : await newWork(user, title)
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({ name: `IMG_${1000 + at}.JPG`, file: await pictureFile(at + 1) })),
  )
  const pictures = count === 0 ? [] : await uploadAll(user, api.uploader(user.browser), created.work, files, 'work')
  await api.rows(
    `update picture set state = 'ready', width = 600, height = 400, thumbhash = '\\x1fe80d36' where owner_id = $1`,
    [created.work],
  )
  const [row] = await api.rows<{ slug: string }>('select slug from work where id = $1', [created.work])
  return { id: created.work, slug: row!.slug, category: created.category, pictures }
}
