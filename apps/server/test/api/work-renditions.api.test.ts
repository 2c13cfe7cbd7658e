import { deleteWork, getPublicPortfolio, listWorkPictures, setDefaultWatermark } from '@revela/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderOnMiss } from '../../src/modules/pictures/render-on-miss.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import { openRenderPool } from '../../src/platform/images/render-pool.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { requestContent } from '../request-content.ts'
import { familyBrowser } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { keysIn } from '../store-contents.ts'
import { newWork, uploadAll } from '../uploading.ts'
import { createTestWatermark } from '../watermarking.ts'

let api: ApiUnderTest
let user: User
let work: string
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  user = await createUser(api, { product: 'gallery_pro' })
  work = (await newWork(user)).work
  const file = await pictureFile(1, { width: 2400, height: 1600 })
  await uploadAll(user, api.uploader(user.browser), work, [{ name: 'a.jpg', file }], 'work')
}, 60_000)
afterAll(() => api.close())

const pictures = async () => (await user.browser.call(listWorkPictures, { query: { work_id: work } })).answer.pictures

/** The key that the edge builds for an address. */
const renditionKeyOf = async (address: string) => {
  const [, token, picture, file] = new URL(address).pathname.split('/')
  const opened = await requestContent(api, token!)
  if (!opened) return null
  const size = file!.replace('.webp', '')
  return `${opened.prefix}${picture}/${size}-${size === '400' ? '0' : opened.watermarkCode}.webp`
}

describe('a picture of a work', () => {
  it('has renditions at its addresses, without watermark for the owner and with it for the public', async () => {
    await vi.waitFor(async () => expect((await pictures())[0]).toMatchObject({ state: 'ready', width: 2400 }), {
      timeout: 20_000,
      interval: 200,
    })
    const [picture] = await pictures()
    for (const address of [picture!.thumb, picture!.view]) {
      const { format } = await sharp(await api.platform.store.read((await renditionKeyOf(address))!)).metadata()
      expect(format).toBe('webp')
    }
    const watermark_id = await createTestWatermark(user)
    await user.browser.call(setDefaultWatermark, { body: { watermark_id } })
    const { cover } = (await (await familyBrowser(api, user)).call(getPublicPortfolio)).answer
    const key = (await renditionKeyOf(cover!.large))!
    expect(key).toMatch(/1-1\/1920-w\d+\.webp$/)
    const pool = openRenderPool({ processes: 1, queue: 4 })
    const isRendered = await renderOnMiss({ ...api.platform, pool, width: 2, queue: 8 })(key)
    pool.close()
    expect([isRendered, (await keysIn(api, key)).includes(key)]).toEqual([true, true])
    // The owner's own addresses have no watermark.
    expect(await renditionKeyOf((await pictures())[0]!.view)).toMatch(/1-1\/1920-0\.webp$/)
  })

  it('leaves nothing in the store after its work is deleted', async () => {
    expect((await user.browser.call(deleteWork, { query: { work_id: work } })).status).toBe(204)
    const sweep = openSweep(api.stack.sweepUrl)
    await sweepGarbage({ ...api.platform, sweep })
    await sweep.close()
    const remainingKeys = [...(await keysIn(api, 'o/')), ...(await keysIn(api, 'r/'))]
    expect(remainingKeys.filter((key) => key.includes(user.customerId))).toEqual([])
  })
})
