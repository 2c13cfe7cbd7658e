import { deleteWork, getPublicPortfolio, listWorkPictures, setDefaultWatermark } from '@revela/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderOnMiss } from '../../src/modules/pictures/render-on-miss.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import { openRenderPool } from '../../src/platform/images/render-pool.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { askContent } from '../ask-content.ts'
import { familyBrowser } from '../family.ts'
import { someone, type Person } from '../people.ts'
import { photograph } from '../photographs.ts'
import { keysIn } from '../store-contents.ts'
import { newWork, uploadAll } from '../uploading.ts'
import { newMark } from '../watermarking.ts'

let api: ApiUnderTest
let person: Person
let work: string
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  person = await someone(api, { product: 'gallery_pro' })
  work = (await newWork(person)).work
  const file = await photograph(1, { width: 2400, height: 1600 })
  await uploadAll(person, api.uploader(person.browser), work, [{ name: 'a.jpg', file }], 'work')
}, 60_000)
afterAll(() => api.close())

const pictures = async () => (await person.browser.call(listWorkPictures, { query: { work_id: work } })).answer.pictures

/** The key the edge builds for an address. */
const keyBehind = async (address: string) => {
  const [, token, picture, file] = new URL(address).pathname.split('/')
  const opened = await askContent(api, token!)
  if (!opened) return null
  const size = file!.replace('.webp', '')
  return `${opened.prefix}${picture}/${size}-${size === '400' ? '0' : opened.mark}.webp`
}

describe('a photograph of a work', () => {
  it('has its renditions where its addresses lead, bare for its owner and marked for strangers', async () => {
    await vi.waitFor(async () => expect((await pictures())[0]).toMatchObject({ state: 'ready', width: 2400 }), {
      timeout: 20_000,
      interval: 200,
    })
    const [picture] = await pictures()
    for (const address of [picture!.thumb, picture!.view]) {
      const { format } = await sharp(await api.platform.store.read((await keyBehind(address))!)).metadata()
      expect(format).toBe('webp')
    }
    const watermark_id = await newMark(person)
    await person.browser.call(setDefaultWatermark, { body: { watermark_id } })
    const { cover } = (await (await familyBrowser(api, person)).call(getPublicPortfolio)).answer
    const key = (await keyBehind(cover!.large))!
    expect(key).toMatch(/1-1\/1920-w\d+\.webp$/)
    const pool = openRenderPool({ processes: 1, queue: 4 })
    const made = await renderOnMiss({ ...api.platform, pool, width: 2, queue: 8 })(key)
    pool.close()
    expect([made, (await keysIn(api, key)).includes(key)]).toEqual([true, true])
    // The owner's own addresses stay bare.
    expect(await keyBehind((await pictures())[0]!.view)).toMatch(/1-1\/1920-0\.webp$/)
  })

  it('leaves nothing in the store once its work is deleted', async () => {
    expect((await person.browser.call(deleteWork, { query: { work_id: work } })).status).toBe(204)
    const sweep = openSweep(api.stack.sweepUrl)
    await sweepGarbage({ ...api.platform, sweep })
    await sweep.close()
    const left = [...(await keysIn(api, 'o/')), ...(await keysIn(api, 'r/'))]
    expect(left.filter((key) => key.includes(person.customerId))).toEqual([])
  })
})
