import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../process/wait-until.ts'
import { s3Client } from '../storage/buckets.ts'
import { edgePolicy } from '@revela/edge'
import signer from '@revela/edge/sign-store-request'
import { photograph, signedInPhotographer } from '../testing/photographer.ts'
import type { Photographer, Picture } from '../testing/photographer.ts'
import { testStack } from '../testing/test-stack.ts'
import type { TestStack } from '../testing/test-stack.ts'
import { dial } from './dial.ts'
import { startSite } from './start-site.ts'
import type { Site } from './start-site.ts'

const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

let stack: TestStack
let site: Site
let store: S3Client
let studioDist: string
let photographer: Photographer
let gallery: string
let picture: Picture
let otherPicture: Picture
let christening: string

beforeAll(async () => {
  studioDist = mkdtempSync(join(tmpdir(), 'studio-'))
  writeFileSync(join(studioDist, 'index.html'), '<!doctype html>')
  stack = await testStack()
  store = s3Client(stack.engines)
  site = await startSite(stack, { studioDist })
  photographer = await signedInPhotographer(site.appOrigin)
  gallery = await photographer.createGallery('Ana e Léo')
  picture = await uploadPicture(gallery, await photograph())
  christening = await photographer.createGallery('Batizado')
  // A second picture, because the other gallery has the number of the first one too.
  await uploadPicture(christening, await photograph(600, 400))
  otherPicture = await uploadPicture(christening, await photograph(), 'DSC_0002.jpg')
}, 180_000)

afterAll(async () => {
  await site?.stop()
  await stack?.close()
  store?.destroy()
  rmSync(studioDist, { recursive: true })
})

async function uploadPicture(galleryId: string, file: Buffer, name = 'DSC_0001.jpg'): Promise<Picture> {
  const { status, pictureId, body } = await photographer.upload(galleryId, name, file)
  expect([status, body.toString()]).toEqual([204, ''])
  return await photographer.waitUntilReady(galleryId, pictureId)
}

const get = (address: string, options?: Parameters<typeof dial>[2]) => {
  const { origin, pathname } = new URL(address)
  return dial(origin, pathname, options)
}

const tokenOf = (address: string) => new URL(address).pathname.split('/')[1] ?? ''

/** The same address with another token, picture or file. */
function changed(address: string, parts: { token?: string; picture?: string; file?: string }): string {
  const [, token, version, file] = new URL(address).pathname.split('/')
  return `${site.contentOrigin}/${parts.token ?? token}/${parts.picture ?? version}/${parts.file ?? file}`
}

async function keysOf(target: Picture): Promise<string[]> {
  const version = new URL(target.thumb).pathname.split('/')[2] ?? ''
  const folder = `/${target === otherPicture ? christening : gallery}/${version}/`
  const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket: stack.bucket }))
  return Contents.map(({ Key = '' }) => Key).filter((key) => key.includes(folder))
}

async function removeObject(target: Picture, size: number): Promise<string> {
  const Key = (await keysOf(target)).find((key) => key.endsWith(`/${size}-0.webp`)) ?? ''
  expect(Key).not.toBe('')
  await store.send(new DeleteObjectsCommand({ Bucket: stack.bucket, Delete: { Objects: [{ Key }] } }))
  return Key
}

test('serves an uploaded photograph from the content origin, then from its cache', async () => {
  for (const address of [picture.thumb, picture.view]) {
    expect(new URL(address).origin).toBe(site.contentOrigin)
    const first = await get(address)
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp', 'x-cache': 'MISS' } })
    expect(first.body.toString('latin1', 8, 12)).toBe('WEBP')
    const repeated = await get(address)
    expect(repeated).toMatchObject({ status: 200, headers: { 'x-cache': 'HIT' } })
    expect(repeated.body.equals(first.body)).toBe(true)
  }
})

test('an image may be cached by the browser only, runs no script and reveals nothing of the store', async () => {
  const { headers } = await get(picture.thumb)
  expect(headers).toMatchObject({
    'cache-control': 'private, max-age=1800, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(Object.keys(headers).filter((name) => /^(x-amz|x-rgw|set-cookie|server-timing)/.test(name))).toEqual([])
})

test('answers conditional, range and HEAD requests for an image', async () => {
  const { headers, body } = await get(picture.view)
  const revalidated = await get(picture.view, { headers: { 'if-none-match': headers.etag ?? '' } })
  expect([revalidated.status, revalidated.body.length]).toEqual([304, 0])
  const part = await get(picture.view, { headers: { range: 'bytes=0-99' } })
  expect([part.status, part.body.equals(body.subarray(0, 100))]).toEqual([206, true])
  const head = await get(changed(picture.view, { file: '960.webp' }), { method: 'HEAD' })
  expect([head.status, head.headers['content-type'], head.body.length]).toEqual([200, 'image/webp', 0])
})

test('serves a logo of several megabytes to everybody with its address', async () => {
  const file = await photograph(4200, 2800)
  expect(file.length).toBeGreaterThan(2_000_000)
  const address = await photographer.putBrandImage('logo', file)
  expect(new URL(address).origin).toBe(site.contentOrigin)
  const { status, headers, body } = await get(address)
  expect([status, headers['content-type'], body.toString('latin1', 8, 12)]).toEqual([200, 'image/webp', 'WEBP'])
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=1800',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'x-cache': 'MISS',
  })
  expect(await get(address)).toMatchObject({ status: 200, headers: { 'x-cache': 'HIT' } })
  // Renditions for mails and unknown files have no address.
  for (const wrongAddress of [address.replace('.webp', '.png'), address.replace(/[0-9a-f]{32}/, '0'.repeat(32))]) {
    expect(await get(wrongAddress)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
  }
})

test('stops serving a removed logo within the cache time of the check, although its bytes are cached', async () => {
  const address = await photographer.putBrandImage('logo', await photograph(640, 320))
  expect(await get(address)).toMatchObject({ status: 200, headers: { 'x-cache': 'MISS' } })
  expect(await get(address)).toMatchObject({ status: 200, headers: { 'x-cache': 'HIT' } })
  await photographer.removeBrandImage('logo')
  await waitUntil(async () => (await get(address)).status === 404, {
    timeoutMs: 45_000,
    intervalMs: 500,
    timeoutMessage: () => 'the removed logo is still served',
  })
  expect(await get(address)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
}, 90_000)

test('rejects a token with any changed character', async () => {
  const token = tokenOf(picture.thumb)
  const flipCharacter = (index: number) =>
    token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
  for (const forged of [
    flipCharacter(3),
    flipCharacter(40),
    flipCharacter(token.length - 5),
    `${token}A`,
    'A'.repeat(token.length),
  ]) {
    const response = await get(changed(picture.thumb, { token: forged }))
    expect(response.status).toBe(403)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-type']).toContain('text/html')
  }
})

test('returns 404 for another gallery’s picture under a gallery’s token', async () => {
  const version = new URL(otherPicture.thumb).pathname.split('/')[2] ?? ''
  // The picture's own address fills the cache, which must not serve it under the other token.
  expect((await get(otherPicture.thumb)).status).toBe(200)
  for (const file of ['400.webp', '960.webp', '1920.webp']) {
    const response = await get(changed(picture.thumb, { picture: version, file }))
    expect(response.status).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-type']).toContain('text/html')
  }
})

test.each(['1921.webp', '3840.webp', '400-0.webp', '1920-0.webp', 'original.jpg', '1920.webp/'])(
  'rejects %s as a file of a picture',
  async (file) => {
    const response = await get(changed(picture.view, { file }))
    expect(response.status).toBe(404)
    expect(response.headers['content-type']).toContain('text/html')
  },
)

test('nginx’s internal locations have no public address', async () => {
  const key = (await keysOf(picture))[0] ?? ''
  for (const path of [
    '/_auth',
    `/_stored/${key}`,
    `/render/${key}`,
    `/${stack.bucket}/${key}`,
    '/internal/content-auth',
  ]) {
    expect(await get(`${site.contentOrigin}${path}`)).toMatchObject({ status: 404 })
  }
  expect(await get(`${site.appOrigin}/internal/content-auth`)).toMatchObject({
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  expect(await get(picture.thumb, { method: 'POST' })).toMatchObject({ status: 405 })
  expect(await get(picture.thumb, { method: 'DELETE' })).toMatchObject({ status: 405 })
})

/** A signed request of nginx's user, as nginx sends it. */
const asEdge = async (path: string, method = 'GET') => {
  const { host } = new URL(stack.engines.s3.endpoint)
  const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const { region, edge } = stack.engines.s3
  const authorization = signer.authorization({ ...edge, region, host, path: `/${stack.bucket}/${path}`, date })
  const headers = { authorization, 'x-amz-date': date, 'x-amz-content-sha256': emptyBodyHash }
  const response = await fetch(`${stack.engines.s3.endpoint}/${stack.bucket}/${path}`, { method, headers })
  await response.body?.cancel()
  return response.status
}

test('the store shows images only to the user of nginx, and never originals', async () => {
  const image = (await keysOf(picture))[0] ?? ''
  expect(await asEdge(image)).toBe(200)
  expect(await asEdge(`${image}.gone`)).toBe(403)
  const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket: stack.bucket, Prefix: 'o/' }))
  expect(Contents.length).toBeGreaterThan(0)
  expect(await asEdge(Contents[0]?.Key ?? '')).toBe(403)
})

test('the user of nginx cannot list, write or delete', async () => {
  const { endpoint, region, edge } = stack.engines.s3
  const reader = s3Client({ s3: { endpoint, region, ...edge, edge } })
  const Key = (await keysOf(picture))[0] ?? ''
  const objectKey = { Bucket: stack.bucket, Key }
  try {
    for (const command of [
      new ListObjectsV2Command({ Bucket: stack.bucket, Prefix: 'r/' }),
      new PutObjectCommand({ ...objectKey, Body: 'x' }),
      new DeleteObjectCommand(objectKey),
      new PutBucketPolicyCommand({ Bucket: stack.bucket, Policy: edgePolicy(stack.bucket, '*') }),
    ]) {
      await expect(reader.send(command as GetObjectCommand)).rejects.toMatchObject({
        $metadata: { httpStatusCode: 403 },
      })
    }
    expect((await reader.send(new GetObjectCommand(objectKey))).$metadata.httpStatusCode).toBe(200)
  } finally {
    reader.destroy()
  }
})

test('a Referer grants no access, and no log contains a key or a signature', async () => {
  const image = (await keysOf(picture))[0] ?? ''
  const { endpoint, edge } = stack.engines.s3
  // The form that once opened the bucket. No real key is sent, because the store logs referrers.
  for (const referer of ['https://edge.invalid/key', `https://edge.invalid/${edge.accessKey}`, '']) {
    const response = await fetch(`${endpoint}/${stack.bucket}/${image}`, { headers: { referer } })
    await response.body?.cancel()
    expect(response.status).toBe(403)
  }
  const { Policy = '' } = await store.send(new GetBucketPolicyCommand({ Bucket: stack.bucket }))
  expect(Policy).not.toContain('Referer')
  const folder = join(stack.engines.dir, 'ceph', 'log')
  const storeLogs = readdirSync(folder).map((name) => join(folder, name))
  expect(storeLogs.length).toBeGreaterThan(0)
  for (const file of [...site.logFiles, ...storeLogs]) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    expect([file, /AWS4-HMAC|Signature=/.test(text), text.includes(edge.secretKey)]).toEqual([file, false, false])
  }
})

test('renders an image again that the store has lost', async () => {
  const removedKey = await removeObject(otherPicture, 960)
  const address = changed(otherPicture.thumb, { file: '960.webp' })
  const responses = await Promise.all([get(address), get(address), get(address)])
  for (const { status, headers, body } of responses) {
    expect([status, headers['content-type'], body.toString('latin1', 8, 12)]).toEqual([200, 'image/webp', 'WEBP'])
    expect(headers['cache-control']).toBe('private, max-age=1800, immutable')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
  expect(await store.send(new HeadObjectCommand({ Bucket: stack.bucket, Key: removedKey }))).toMatchObject({
    ContentType: 'image/webp',
  })
  expect(await get(address)).toMatchObject({ status: 200, headers: { 'x-cache': 'HIT' } })
})

test(
  'while the renderer is down, a lost image returns a retry and the others are served',
  { timeout: 60_000 },
  async () => {
    await removeObject(otherPicture, 1920)
    await site.stopProcess('renderer')
    const response = await get(otherPicture.view)
    expect(response).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } })
    expect(await get(otherPicture.thumb)).toMatchObject({ status: 200 })
    await site.startProcesses()
    expect(await get(otherPicture.view, { method: 'HEAD' })).toMatchObject({ status: 200 })
    expect(await get(otherPicture.view)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  },
)

test(
  'the api’s last check of a token stays valid while it is down; an unknown token gets 503',
  { timeout: 60_000 },
  async () => {
    const newPicture = await uploadPicture(await photographer.createGallery('Formatura'), await photograph(600, 400))
    expect(await get(newPicture.thumb)).toMatchObject({ status: 200 })
    await site.stopProcess('api')
    // Another size is not in the image cache, so its key comes from the cached check.
    expect(await get(newPicture.view)).toMatchObject({ status: 200, headers: { 'x-cache': 'MISS' } })
    const unknown = changed(newPicture.thumb, { token: 'B'.repeat(108) })
    expect(await get(unknown)).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
    await site.startProcesses()
    expect(await get(unknown)).toMatchObject({ status: 403 })
  },
)

test.each([
  ['POST', '/upload/pictures/1/gallery/2/payload/3'],
  ['PUT', '/api/gallery/1/cover'],
  ['PUT', '/api/customer/logo'],
])(
  '%s %s: rejects a body larger than any photograph at the edge, with an error of the contract',
  async (method, path) => {
    const { status, headers, body } = await dial(site.appOrigin, path, {
      method,
      headers: { 'content-length': String(61 * 1024 * 1024), expect: '100-continue' },
    })
    expect([status, headers['content-type']]).toEqual([413, 'application/json'])
    expect(JSON.parse(body.toString())).toMatchObject({ error: 'FileTooLarge', messages: [] })
  },
)

test('an error in the middle of a large upload reaches the sender, and the next file is received', async () => {
  const { status, body } = await photographer.upload(gallery, 'notes.jpg', Buffer.alloc(8_000_000, 'not a photograph '))
  expect(status).toBe(415)
  expect(JSON.parse(body.toString())).toMatchObject({ error: 'UnsupportedFile' })
  expect(await photographer.upload(gallery, 'DSC_0003.jpg', await photograph(600, 400))).toMatchObject({ status: 204 })
})

test('returns an error of the contract while the upload process is down', { timeout: 60_000 }, async () => {
  await site.stopProcess('upload')
  const { status, headers, body } = await photographer.upload(gallery, 'DSC_0002.jpg', Buffer.alloc(2_000_000, 1))
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(body.toString())).toMatchObject({ error: 'Unavailable', messages: [] })
  await site.startProcesses()
})

test('stops serving a deleted gallery within 35 seconds, cached images included', { timeout: 60_000 }, async () => {
  expect(await get(picture.thumb)).toMatchObject({ status: 200 })
  await photographer.call(`/gallery?collection_id=${gallery}`, { method: 'DELETE' })
  await waitUntil(async () => (await get(picture.thumb)).status === 403, {
    timeoutMs: 35_000,
    intervalMs: 500,
    timeoutMessage: () => 'the gallery was still served after 35 s',
  })
  expect(await get(picture.view)).toMatchObject({ status: 403 })
  expect(await get(otherPicture.thumb)).toMatchObject({ status: 200 })
})

test('logs no token', () => {
  const logText = site.logFiles.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(logText).toContain(`content.localhost/1-1/400 200`)
  for (const token of [tokenOf(picture.thumb), tokenOf(otherPicture.thumb), 'A'.repeat(108)]) {
    expect(logText).not.toContain(token.slice(0, 60))
  }
})
