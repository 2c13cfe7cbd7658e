import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKeys, readObject } from '../storage/buckets.ts'
import { photograph, signedInPhotographer, type Photographer } from '../testing/photographer.ts'
import { testStack, type TestStack } from '../testing/test-stack.ts'
import { startSite, type Site } from './start-site.ts'

let folder: string
let stack: TestStack
let site: Site
let photographer: Photographer
let galleryId: string
let file: Buffer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  stack = await testStack()
  site = await startSite(stack, { studioDist: folder })
  photographer = await signedInPhotographer(site.appOrigin)
  galleryId = await photographer.createGallery('Casamento')
  file = await photograph(1200, 800)
}, 300_000)

afterAll(async () => {
  await site?.stop()
  await stack?.close()
  rmSync(folder, { recursive: true })
})

const optionsOf = (bytes: Buffer) => JSON.stringify({ sha256: createHash('sha256').update(bytes).digest('hex') })
const originals = async () => (await listKeys(stack.engines, stack.bucket)).filter((key) => key.startsWith('o/'))
const withFlippedBit = (bytes: Buffer): Buffer => {
  const damaged = Buffer.from(bytes)
  damaged[bytes.length - 100]! ^= 1
  return damaged
}

test('the store rejects bytes that differ from the hash before them: no object, no picture, and they can be sent again', async () => {
  const before = await originals()
  const { send } = await photographer.openUpload(galleryId, { title: 'a.jpg', bytes: file.length })
  const damaged = await send({ options: optionsOf(file), picture: withFlippedBit(file) })
  expect(damaged.status).toBe(422)
  expect(JSON.parse(damaged.body.toString())).toMatchObject({ error: 'UploadDamaged' })
  // Not even until the next sweep.
  expect(await originals()).toEqual(before)
  await expect(photographer.pictures(galleryId)).rejects.toThrow('EmptyGallery')

  expect((await send({ options: optionsOf(file), picture: file })).status).toBe(204)
  const added = (await originals()).filter((key) => !before.includes(key))
  expect(added).toHaveLength(1)
  expect((await readObject(stack.engines, stack.bucket, added[0]!)).equals(file)).toBe(true)
  expect((await photographer.pictures(galleryId)).map(({ title }) => title)).toEqual(['a.jpg'])
})

test('a hash after the file is compared too, and a file without one is accepted', async () => {
  const { send } = await photographer.openUpload(galleryId, { title: 'b.jpg', bytes: file.length })
  expect((await send({ picture: withFlippedBit(file), options: optionsOf(file) })).status).toBe(422)
  expect((await send({ options: JSON.stringify({ sha256: 'abc' }), picture: file })).status).toBe(422)
  expect((await send({ picture: file })).status).toBe(204)
})
