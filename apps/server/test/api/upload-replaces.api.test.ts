import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile, sha256 } from '../picture-file.ts'
import { uploadParents } from '../upload-owners.ts'
import * as uploading from '../uploading.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const shas = async (ownerId: string) =>
  api.rows<{ id: string; sha: string }>(
    `select id, encode(sha256, 'hex') as sha from picture where owner_id = $1 order by number`,
    [ownerId],
  )

describe.each(uploadParents(() => api))('several pictures of the same name in a $kind', (owner) => {
  async function studio() {
    const user = await createUser(api, { product: 'gallery_pro' })
    return { user, ownerId: await owner.make(user), upload: api.uploader(user.browser) }
  }
  const uploadAll = (user: User, upload: Browser, ownerId: string, files: readonly uploading.Named[]) =>
    uploading.uploadAll(user, upload, ownerId, files, owner.kind)

  async function uploadTwoWithSameName() {
    const { user, ownerId, upload } = await studio()
    const [first, second, third] = [await pictureFile(31), await pictureFile(32), await pictureFile(33)]
    const ids = await uploadAll(user, upload, ownerId, [
      { name: 'DSC_0001.jpg', file: first },
      { name: 'DSC_0001.jpg', file: second },
    ])
    return { user, ownerId, upload, ids, first, second, third }
  }

  it('replaces only the picture that the file names', async () => {
    const { user, ownerId, upload, ids, first, third } = await uploadTwoWithSameName()
    const file = { name: 'DSC_0001.jpg', file: third, overwrite: true, replaces: ids[1]! }
    expect(await uploadAll(user, upload, ownerId, [file])).toEqual([ids[1]])
    expect(await shas(ownerId)).toEqual([
      { id: ids[0], sha: sha256(first) },
      { id: ids[1], sha: sha256(third) },
    ])
  })

  it('replaces none of them when the file names none', async () => {
    const { user, ownerId, upload, ids, first, second, third } = await uploadTwoWithSameName()
    const [added] = await uploadAll(user, upload, ownerId, [{ name: 'DSC_0001.jpg', file: third, overwrite: true }])
    expect(await shas(ownerId)).toEqual([
      { id: ids[0], sha: sha256(first) },
      { id: ids[1], sha: sha256(second) },
      { id: added, sha: sha256(third) },
    ])
    expect(await owner.used(user)).toBe(3)
  })

  it('replaces a picture once, even if two files name it', async () => {
    const { user, ownerId, upload, ids, third } = await uploadTwoWithSameName()
    const fourth = await pictureFile(34)
    const added = await uploadAll(user, upload, ownerId, [
      { name: 'DSC_0001.jpg', file: third, overwrite: true, replaces: ids[0]! },
      { name: 'DSC_0001.jpg', file: fourth, overwrite: true, replaces: ids[0]! },
    ])
    expect(added[0]).toBe(ids[0])
    expect(added[1]).not.toBe(ids[0])
    expect((await shas(ownerId)).map(({ sha }) => sha)).toContain(sha256(fourth))
  })

  it("adds a picture when the named one is another customer's, and changes nothing there", async () => {
    const theirs = await uploadTwoWithSameName()
    const { user, ownerId, upload } = await studio()
    const file = { name: 'DSC_0001.jpg', file: theirs.third, overwrite: true, replaces: theirs.ids[0]! }
    const [added] = await uploadAll(user, upload, ownerId, [file])
    expect(added).not.toBe(theirs.ids[0])
    expect(await shas(ownerId)).toEqual([{ id: added, sha: sha256(theirs.third) }])
    expect((await shas(theirs.ownerId)).map(({ sha }) => sha)).toEqual([sha256(theirs.first), sha256(theirs.second)])
  })
})
