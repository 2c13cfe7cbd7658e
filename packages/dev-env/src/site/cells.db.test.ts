import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../process/wait-until.ts'
import { callApi, pageHeaders } from '../seed/call-api.ts'
import { demonstrationLogin } from '../seed/demonstration.ts'
import { callAs, createGallery, type StudioSession, uploadPictures, waitUntilPrepared } from '../seed/galleries.ts'
import { photograph } from '../testing/photographer.ts'
import { dial } from './dial.ts'
import { type Cells, type CellSite, startCells } from './start-cells.ts'

const { password } = demonstrationLogin

let folder: string
let cells: Cells

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cells-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="pt-BR"><head><!--revela-head--></head></html>')
  cells = await startCells({ studioDist: folder, familyDist: folder })
}, 180_000)

afterAll(async () => {
  await cells?.stop()
  rmSync(folder, { recursive: true })
})

const newEmail = () => `${randomBytes(6).toString('hex')}@revela.localhost`

const account = (email: string) => ({
  ...demonstrationLogin,
  email,
  whatsapp_number: '11987654321',
  question: 'how_revela_helps',
  question_response: [{ solution: 'selection', response: 'yes' }],
  terms_of_use: true,
})

/** Signs up in this cell; through the front the visitor's address decides. Returns the status. */
async function signUpIn({ site }: CellSite, email: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { ...pageHeaders(cells.appOrigin, []), host: new URL(cells.appOrigin).host }
  const call = request(
    {
      host: '127.0.0.1',
      port: site.ports.nginx,
      path: '/api/customer/signup',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
    },
    (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
  )
  call.once('error', reject)
  call.end(JSON.stringify(account(email)))
  return promise
}

const signIn = (email: string) => callApi(cells.appOrigin, '/auth/signin', { body: { email, password } })

/** A photographer of this cell, who signs in through the front at once. */
async function photographerIn(cell: CellSite): Promise<StudioSession & { email: string }> {
  const email = newEmail()
  expect(await signUpIn(cell, email)).toBeLessThan(300)
  const { status, cookies } = await signIn(email)
  expect(status).toBe(200)
  const session = { appOrigin: cells.appOrigin, cookies, email }
  await callAs(session, '/subscription/product/gallery_pro/activate')
  return session
}

const addressOf = async (session: StudioSession, gallery: string) =>
  new URL((await callAs<{ url: string }>(session, `/gallery?collection_id=${gallery}`, { method: 'GET' })).url)

const enter = ({ origin, pathname }: URL) => callApi(origin, '/family/enter', { body: { slug: pathname.slice(1) } })

/** The process beside the front has written the newest change of the directory. */
async function frontIsCurrent(): Promise<void> {
  const { ports, env } = cells.a.site
  const headers = { authorization: `Bearer ${env['CELLS_TOKEN'] ?? ''}` }
  const response = await fetch(`http://127.0.0.1:${ports.api}/edge/cells?after=0`, { headers })
  const { last } = (await response.json()) as { last: number }
  const written = () =>
    Math.max(0, ...[...cells.front.syncLog(200).matchAll(/"last":(\d+)/g)].map(([, n]) => Number(n)))
  await waitUntil(() => written() >= last, {
    timeoutMs: 20_000,
    timeoutMessage: () => `the front has the changes up to ${written()} of ${last}`,
  })
}

test('serves photographers and families of both cells at the same addresses, from the first moment', async () => {
  for (const cell of [cells.a, cells.b]) {
    const session = await photographerIn(cell)
    const gallery = await createGallery(session, 'Ana & Léo')
    await uploadPictures(session, gallery, [{ name: 'DSC_0001.jpg', bytes: await photograph(1_200, 800) }])
    await waitUntilPrepared(session, gallery)
    const address = await addressOf(session, gallery)
    const { status, body, cookies } = await enter(address)
    expect([cell.name, status]).toEqual([cell.name, 200])
    const manifest = await callApi(address.origin, `/family/gallery/${(body as { gallery_id: string }).gallery_id}`, {
      method: 'GET',
      cookies,
    })
    const { content, pictures } = manifest.body as { content: { prefix: string }; pictures: [number, number][] }
    const [number, version] = pictures[0]!
    const image = new URL(`${content.prefix}/${number}-${version}/400.webp`)
    const { status: imageStatus, headers } = await dial(image.origin, image.pathname)
    expect([imageStatus, headers['content-type']]).toEqual([200, 'image/webp'])
  }
}, 120_000)

test('rejects an e-mail that the other cell has', async () => {
  const { email } = await photographerIn(cells.a)
  expect(await signUpIn(cells.b, email)).toBe(409)
  const free = newEmail()
  const statuses = await Promise.all([signUpIn(cells.a, free), signUpIn(cells.b, free)])
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
}, 60_000)

test('answers an unknown e-mail without naming a cell', async () => {
  const unknown = await signIn(newEmail())
  expect(unknown.status).toBe(400)
  expect(JSON.stringify(unknown)).not.toContain('x-revela-cell')
}, 60_000)

test('rejects sign-ups and serves all accounts while the directory is away, also after nginx has restarted', async () => {
  const sessions = [await photographerIn(cells.a), await photographerIn(cells.b)]
  const galleries: URL[] = []
  for (const session of sessions) galleries.push(await addressOf(session, await createGallery(session, 'Casamento')))
  await frontIsCurrent()
  for (const gallery of galleries) expect((await enter(gallery)).status).toBe(200)
  await cells.directory.stop()
  try {
    await cells.front.stopNginx()
    await cells.front.startNginx()
    expect(await signUpIn(cells.a, newEmail())).toBe(503)
    for (const gallery of galleries) expect((await enter(gallery)).status).toBe(200)
    for (const session of sessions)
      expect(JSON.stringify(await callAs(session, '/customer/info', { method: 'GET' }))).toContain(session.email)
  } finally {
    await cells.directory.start()
  }
}, 120_000)
