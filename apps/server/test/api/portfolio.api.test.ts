import {
  chooseWorkCover,
  createCategory,
  createPortfolio,
  createWork,
  deleteCategory,
  deleteWork,
  endpointList,
  getPortfolio,
  getUsage,
  getWork,
  listCategories,
  listWorkPictures,
  listWorks,
  renameCategory,
  reorderCategories,
  reorderWorkPictures,
  retryPicture,
  updateWork,
} from '@revela/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { requestContent } from '../request-content.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { sampleCall } from '../sample-calls.ts'
import { keysIn } from '../store-contents.ts'
import { newWork, openBatch, sendFile, uploadAll } from '../uploading.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const studio = () => createUser(api, { product: 'gallery_pro' })
const plan = (owner: User, planId: number) =>
  api.rows('update subscription set plan_id = $2, trial_ends_at = null where customer_id = $1', [
    owner.customerId,
    planId,
  ])
const titles = async ({ browser }: User) =>
  (await browser.call(listCategories)).answer.categories.map((category) => category.title)
const add = async ({ browser }: User, title: string) =>
  (await browser.call(createCategory, { body: { title } })).answer.category.id

const uploadBatch = async (user: User, work: string, count: number, from = 0) => {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({ name: `${from + at}.jpg`, file: await pictureFile(from + at) })),
  )
  return uploadAll(user, api.uploader(user.browser), work, files, 'work')
}
const order = async ({ browser }: User, work: string) =>
  (await browser.call(listWorkPictures, { query: { work_id: work } })).answer.pictures.map(({ id }) => id)

describe('the portfolio', () => {
  // spec: S2-7.37, S2-7.38
  it("is created once for any number of calls, at the studio's address", async () => {
    const user = await studio()
    const requests = await Promise.all([1, 2, 3].map(() => user.browser.call(createPortfolio)))
    expect(requests.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await api.rows('select 1 from portfolio where customer_id = $1', [user.customerId])).toHaveLength(1)
    expect((await user.browser.call(getPortfolio)).answer.url).toMatch(/^http:\/\/ana-prado-\w+\.galleries\.localhost/)
  })

  // spec: S2-1.08, S2-6.02
  it('is rejected by every call if the plan has none, and nothing changes', async () => {
    const user = await studio()
    const { work, category } = await newWork(user)
    const [picture] = await uploadBatch(user, work, 1)
    const batch = (await openBatch(user, work, [{ name: 'b.jpg', file: await pictureFile(2) }], 'work')).answer
    await plan(user, 28)
    const ids = { work, category, work_picture: picture!, work_batch: batch.payload_id }
    const calls = endpointList.filter(({ name }) => /^(?:portfolio|work|workUpload)\./.test(name))
    expect(calls.length).toBeGreaterThan(24)
    const before = await api.rows('select * from work where id = $1', [work])
    for (const endpoint of calls.filter(({ body }) => !(body && 'kind' in body))) {
      const named = Object.keys(endpoint.ids).length > 0
      const call = named ? sampleCall(endpoint, ids) : endpoint.body ? { body: { title: 'x' } } : {}
      const { status, error } = await user.browser.call(endpoint, call)
      expect([endpoint.name, status, error.error, error.details]).toEqual([
        endpoint.name,
        402,
        'FeatureNotInPlan',
        { block_type: 'feat', blocked_feat: 'portfolio' },
      ])
    }
    const target = { ownerId: work, batchId: batch.payload_id, pictureId: batch.items[0]!.picture_id }
    const sent = await sendFile(api.uploader(user.browser), target, await pictureFile(2), { owner: 'work' })
    expect([sent.status, sent.error.error]).toEqual([402, 'FeatureNotInPlan'])
    expect(await api.rows('select * from work where id = $1', [work])).toEqual(before)
  })

  it('is included in the free Site, up to 200 pictures and without a gallery plan', async () => {
    const user = await createUser(api, { product: 'site_pro' })
    const { work } = await newWork(user)
    await uploadBatch(user, work, 1)
    expect(await order(user, work)).toHaveLength(1)
  })
})

describe('categories', () => {
  // spec: S1-3.39, S2-2.75, S2-2.76, S2-2.77, S2-3.10, S2-7.33, S2-7.34
  it('are created, renamed and deleted; works of a deleted one stay without a category', async () => {
    const user = await studio()
    const { work, category } = await newWork(user)
    const body = { title: ' Famílias ' }
    expect((await user.browser.call(renameCategory, { params: { id: category }, body })).status).toBe(204)
    expect(await titles(user)).toEqual(['Famílias'])
    expect((await user.browser.call(getWork, { query: { work_id: work } })).answer.work.category).toBe('Famílias')
    expect((await user.browser.call(deleteCategory, { query: { category_id: category } })).status).toBe(204)
    expect((await user.browser.call(getWork, { query: { work_id: work } })).answer.work).toMatchObject({
      category: null,
      category_id: null,
    })
    expect(await titles(user)).toEqual([])
  })

  // spec: S2-2.78, S2-7.31, S2-7.32, S2-7.35, S2-7.56
  it('are reordered, with unlisted ones at the end', async () => {
    const user = await studio()
    const [a, b, c, d] = [await add(user, 'A'), await add(user, 'B'), await add(user, 'C'), await add(user, 'D')]
    const reply = await user.browser.call(reorderCategories, { body: { category_ids: [c, a, b, c] } })
    expect([reply.status, await titles(user)]).toEqual([204, ['C', 'A', 'B', 'D']])
    await add(user, 'E')
    expect(await titles(user)).toEqual(['C', 'A', 'B', 'D', 'E'])
    const reordered = await user.browser.call(reorderCategories, { body: { category_ids: [d, crypto.randomUUID()] } })
    expect([reordered.status, await titles(user)]).toEqual([404, ['C', 'A', 'B', 'D', 'E']])
    const bareList = await user.browser.call(reorderCategories, { body: [b, a] })
    expect([bareList.status, await titles(user)]).toEqual([204, ['B', 'A', 'C', 'D', 'E']])
    expect((await user.browser.call(reorderCategories, { body: [] })).status).toBe(422)
    expect((await user.browser.call(reorderCategories, { body: [crypto.randomUUID()] })).status).toBe(404)
  })

  // spec: S2-8.31, S2-9.14
  it('are limited to 50, even with concurrent calls', async () => {
    const user = await studio()
    for (let n = 0; n < 45; n += 1) await add(user, `C${n}`)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => user.browser.call(createCategory, { body: { title: `D${n}` } })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const rejected = replies.find(({ status }) => status !== 200)!
    expect([rejected.status, rejected.error.error]).toEqual([409, 'TooManyCategories'])
    expect(rejected.error.messages).toEqual([{ id: 'title', help: 'O portfólio pode ter no máximo 50 categorias.' }])
    const names = await titles(user)
    expect([names.length, new Set(names).size]).toEqual([50, 50])
  })

  it('deleted while works are created leave no work in a missing category', async () => {
    const user = await studio()
    const { browser } = user
    const category = await add(user, 'A')
    const requests = Array.from({ length: 6 }, (_, n) =>
      browser.call(createWork, { body: { title: `T${n}`, category_id: category } }),
    )
    const [reordered, ...replies] = await Promise.all([
      browser.call(deleteCategory, { query: { category_id: category } }),
      ...requests,
    ])
    expect(reordered.status).toBe(204)
    for (const { status } of replies) expect([200, 404]).toContain(status)
    const { works } = (await browser.call(listWorks, { query: {} })).answer
    expect(works).toHaveLength(replies.filter(({ status }) => status === 200).length)
    expect(works.every(({ category_title }) => category_title === null)).toBe(true)
  })

  // spec: S2-9.15
  it('have a title of 1 to 120 characters', async () => {
    const user = await studio()
    for (const title of ['', '   ', 'x'.repeat(121)]) {
      expect((await user.browser.call(createCategory, { body: { title } })).status).toBe(422)
    }
    expect((await user.browser.call(createCategory, { body: { title: 'x'.repeat(120) } })).status).toBe(200)
  })
})

describe('works', () => {
  // spec: S2-1.06, S2-2.54, S2-3.07, S2-7.36, S2-7.39, S2-7.40, S2-7.41
  it('are listed newest first, by category or all, with cover and count', async () => {
    const user = await studio()
    const { browser } = user
    const { work: first, category } = await newWork(user, 'Ana & João')
    const other = await add(user, 'Retratos')
    const second = (await browser.call(createWork, { body: { title: 'Lia', category_id: other } })).answer.work.id
    const [cover] = await uploadBatch(user, first, 2)
    const { works } = (await browser.call(listWorks, { query: {} })).answer
    expect(works.map(({ id }) => id)).toEqual([second, first])
    expect(works[1]).toMatchObject({ title: 'Ana & João', category_title: 'Casamentos', info: { total_pictures: 2 } })
    expect([works[0]!.cover, works[1]!.cover]).toEqual([null, expect.stringMatching(/\/1-1\/400\.webp$/)])
    const { answer } = await browser.call(listWorks, { query: { category_id: category } })
    expect(answer.works.map(({ id }) => id)).toEqual([first])
    const query = { work_id: first }
    expect((await browser.call(getWork, { query })).answer.work).toMatchObject({
      id: first,
      title: 'Ana & João',
      category: 'Casamentos',
      category_id: category,
      cover_picture_id: cover,
      info: { total_pictures: 2 },
    })
    await browser.call(updateWork, { query, body: { title: 'Bodas', category_id: other } })
    expect((await browser.call(getWork, { query })).answer.work).toMatchObject({ title: 'Bodas', category_id: other })
    expect((await browser.call(updateWork, { query, body: {} })).status).toBe(422)
    const [row] = await api.rows('select slug from work where id = $1', [first])
    expect(row).toEqual({ slug: 'ana-joao' })
  })

  it('have unique addresses, even if created concurrently', async () => {
    const user = await studio()
    const category_id = await add(user, 'A')
    const requests = Array.from({ length: 6 }, () =>
      user.browser.call(createWork, { body: { title: '✨', category_id } }),
    )
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const rows = await api.rows<{ slug: string }>('select slug from work where customer_id = $1 order by 1', [
      user.customerId,
    ])
    expect(rows.map(({ slug }) => slug)).toEqual(['trabalho', ...[2, 3, 4, 5, 6].map((n) => `trabalho-${n}`)])
  })

  // spec: S2-3.09, S2-7.44, S2-7.46, S2-9.02
  it('list their pictures by page, in upload order, until they are reordered', async () => {
    const user = await studio()
    const { work } = await newWork(user)
    const ids = await uploadBatch(user, work, 32)
    const { browser } = user
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => browser.call(listWorkPictures, { query: { work_id: work, page } })),
    )
    expect(pages.map(({ answer }) => answer.pictures.length)).toEqual([30, 2, 0])
    expect(pages.flatMap(({ answer }) => answer.pictures.map(({ id }) => id))).toEqual(ids)
    expect(pages[0]!.answer.total_pictures).toBe(32)
    expect(pages[0]!.answer.pictures[0]).toMatchObject({ title: '0.jpg', state: 'stored' })
    const turned = ids.toReversed()
    const query = { work_id: work }
    expect((await browser.call(reorderWorkPictures, { query, body: { picture_ids: turned } })).status).toBe(204)
    expect(await order(user, work)).toEqual(turned)
    // A list from before the last upload, with the id of a deleted picture: it is accepted, and no picture is lost.
    const [late] = await uploadBatch(user, work, 1, 100)
    const stale = [crypto.randomUUID(), ids[3]!, ids[1]!]
    expect((await browser.call(reorderWorkPictures, { query, body: stale })).status).toBe(204)
    const rest = turned.filter((id) => id !== ids[3] && id !== ids[1])
    expect(await order(user, work)).toEqual([ids[3], ids[1], ...rest, late])
    const both = await Promise.all(
      [ids, turned].map((picture_ids) => browser.call(reorderWorkPictures, { query, body: { picture_ids } })),
    )
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect([[...ids, late].join(), [...turned, late].join()]).toContain((await order(user, work)).join())
  })

  it('keep the order of a batch, whichever file arrives first, and a later batch after it', async () => {
    const user = await studio()
    const { work } = await newWork(user)
    const files = await Promise.all([1, 2, 3, 4].map(async (n) => ({ name: `${n}.jpg`, file: await pictureFile(n) })))
    const batches = [
      (await openBatch(user, work, files.slice(0, 3), 'work')).answer,
      (await openBatch(user, work, files.slice(3), 'work')).answer,
    ]
    const upload = api.uploader(user.browser)
    const all = batches.flatMap(({ payload_id: batchId, items }) =>
      items.map(({ picture_id: pictureId }) => ({ ownerId: work, batchId, pictureId })),
    )
    for (const [at, target] of [...all.entries()].toReversed()) {
      expect((await sendFile(upload, target, files[at]!.file, { owner: 'work' })).status).toBe(204)
    }
    expect(await order(user, work)).toEqual(all.map(({ pictureId }) => pictureId))
  })

  it('accept one of their own pictures as cover only', async () => {
    const user = await studio()
    const [one, two] = [await newWork(user), await newWork(user)]
    const [[, second], [foreign]] = [await uploadBatch(user, one.work, 2), await uploadBatch(user, two.work, 1, 5)]
    const params = { work_id: one.work }
    expect((await user.browser.call(chooseWorkCover, { params, body: { picture_id: second! } })).status).toBe(204)
    const requests = await user.browser.call(chooseWorkCover, { params, body: { picture_id: foreign! } })
    expect(requests.status).toBe(404)
    const { work } = (await user.browser.call(getWork, { query: params })).answer
    expect(work.cover_picture_id).toBe(second)
    await api.rows(`update picture set state = 'failed' where id = $1`, [second])
    expect((await user.browser.call(retryPicture, { params: { picture_id: second! } })).status).toBe(204)
    expect(await api.rows('select state from picture where id = $1', [second])).toEqual([{ state: 'stored' }])
  })

  // spec: S2-7.42
  it('are deleted with rows, counters, batches, addresses and, after the sweep, all objects', async () => {
    const user = await studio()
    const { work } = await newWork(user)
    await uploadBatch(user, work, 3)
    await openBatch(user, work, [{ name: 'z.jpg', file: await pictureFile(50) }], 'work')
    const query = { work_id: work }
    const thumb = (await user.browser.call(listWorkPictures, { query })).answer.pictures[0]!.thumb
    const token = new URL(thumb).pathname.split('/')[1]!
    expect(await requestContent(api, token)).not.toBeNull()
    expect((await user.browser.call(deleteWork, { query })).status).toBe(204)
    expect((await user.browser.call(deleteWork, { query })).error.error).toBe('NotFound')
    expect((await user.browser.call(listWorkPictures, { query })).error.error).toBe('NotFound')
    expect(await requestContent(api, token)).toBeNull()
    const [remaining] = await api.rows(
      `select u.work_pictures::int as pictures, u.bytes::int as bytes, u.waiting_renditions as waiting,
        (select count(*)::int from picture p where p.customer_id = u.customer_id) as rows,
        (select count(*)::int from upload_batch b where b.customer_id = u.customer_id) as batches
      from usage_counter u where u.customer_id = $1`,
      [user.customerId],
    )
    expect(remaining).toEqual({ pictures: 0, bytes: 0, waiting: 0, rows: 0, batches: 0 })
    expect((await user.browser.call(getUsage)).answer.gallery_space).toBe(0)
    const sweep = openSweep(api.stack.sweepUrl)
    await sweepGarbage({ ...api.platform, sweep })
    await sweep.close()
    expect((await keysIn(api, 'o/')).filter((key) => key.includes(user.customerId))).toEqual([])
  })

  it.each([0, 40, 80, 160])('deleted %i ms after an upload began leave nothing behind', async (ms) => {
    const user = await studio()
    const { work } = await newWork(user)
    const files = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (n) => ({ name: `${n}.jpg`, file: await pictureFile(n) })),
    )
    const { answer } = await openBatch(user, work, files, 'work')
    const upload = api.uploader(user.browser)
    const sent = answer.items.map(({ picture_id: pictureId }, at) =>
      sendFile(upload, { ownerId: work, batchId: answer.payload_id, pictureId }, files[at]!.file, { owner: 'work' }),
    )
    const [reordered, ...replies] = await Promise.all([
      sleep(ms).then(() => user.browser.call(deleteWork, { query: { work_id: work } })),
      ...sent,
    ])
    expect(reordered.status).toBe(204)
    for (const { status } of replies) expect([204, 404, 409]).toContain(status)
    const [remaining] = await api.rows(
      `select count(p.*)::int as rows, coalesce(max(u.work_pictures), 0)::int as counted, coalesce(max(u.bytes), 0)::int as bytes
      from customer c left join usage_counter u using (customer_id) left join picture p using (customer_id)
      where c.customer_id = $1`,
      [user.customerId],
    )
    expect(remaining).toEqual({ rows: 0, counted: 0, bytes: 0 })
  })
})
