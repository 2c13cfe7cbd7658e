import {
  choosePictures,
  commentPicture,
  deleteClient,
  exportSelection,
  exportSelectionFile,
  finishSelection,
  getSelectionPdf,
  replaceChapters,
} from '@revela/contract'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { createFamilySelection, type Family } from '../selecting.ts'
import { uploadAll } from '../uploading.ts'

let api: ApiUnderTest
let user: User
let family: Family
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  user = await createUser(api, { product: 'gallery_pro' })
  family = await createFamilySelection(api, user, { pictures: 8, name: 'Marina "Nina" Alves' })
  const names = ['Cerimônia 1.jpg', 'IMG_0002.jpg', '=cmd|calc.jpg']
  for (const [index, name] of names.entries()) {
    await api.rows('update picture set title = $3 where owner_id = $1 and number = $2', [
      family.gallery.id,
      index + 1,
      name,
    ])
  }
  const params = { gallery_id: family.gallery.id }
  const changes = [1, 2, 3].map((number) => ({ number, state: 'yes' as const }))
  await family.browser.call(choosePictures, { params, body: { changes } })
  const comment = { key: randomUUID(), number: 2, text: 'Em preto & branco <por favor>' }
  await family.browser.call(commentPicture, { params, body: comment })
}, 60_000)
afterAll(() => api.close())

const request = (service: 'lightroom' | 'finder' | 'windows_explorer' | 'pdf', by = user) =>
  by.browser.call(exportSelection, {
    query: { collection_id: family.gallery.id, sel_selection_id: family.selectionId, service, selection_hash: 'any' },
  })
const fetched = async (url: string) => api.upload.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, '') })

describe('the export of a selection', () => {
  // spec: S3-4.06
  it('is rejected before the selection is finished', async () => {
    expect((await request('lightroom')).error.error).toBe('SelectionNotFinished')
    const params = { id: family.selectionId }
    expect((await user.browser.call(getSelectionPdf, { params })).error.error).toBe('SelectionNotFinished')
    const finished = await family.browser.call(finishSelection, {
      params: { gallery_id: family.gallery.id },
      body: { note: 'Capricha no álbum!', chosen: 3, total: 0, accepted: true },
    })
    expect(finished.status).toBe(200)
  })

  // spec: S3-1.05, S3-3.21, S3-3.22, S3-7.13
  it('returns a list for each program', async () => {
    expect((await request('lightroom')).answer).toEqual({
      exported_selections: 'Cerimônia 1, IMG_0002, =cmd|calc',
      total_selected: 3,
      blank_space: ['Cerimônia 1.jpg'],
      also_found: [],
      selectionPDFRequestURL: null,
    })
    expect((await request('finder')).answer.exported_selections).toBe(
      'name:"Cerimônia 1" OR name:"IMG_0002" OR name:"=cmd|calc"',
    )
    expect((await request('windows_explorer')).answer.exported_selections).toEqual([
      'System.FileName:~"Cerimônia 1.*" OR System.FileName:~"IMG_0002.*" OR System.FileName:~"=cmd|calc.*"',
    ])
    // The search for a chosen name also shows a longer name that was not chosen.
    const rename = (title: string) =>
      api.rows('update picture set title = $2 where owner_id = $1 and number = 4', [family.gallery.id, title])
    const [unchosen] = await api.rows<{ title: string }>(
      'select title from picture where owner_id = $1 and number = 4',
      [family.gallery.id],
    )
    await rename('IMG_00021.jpg')
    expect((await request('lightroom')).answer.also_found).toEqual(['IMG_00021.jpg'])
    expect((await request('windows_explorer')).answer.also_found).toEqual([])
    await rename(unchosen!.title)
    const [row] = await api.rows<{ exported_at: Date | null }>('select exported_at from selection where id = $1', [
      family.selectionId,
    ])
    expect(row!.exported_at).not.toBeNull()
  })

  // spec: S3-1.05, S3-3.22, S3-3.23, S3-7.13, S3-7.14
  it('creates a PDF by a job, at an address that opens only this file', async () => {
    const { answer } = await request('pdf')
    expect(answer.selectionPDFRequestURL).toBe(
      `${api.platform.config.APP_ORIGIN}/api/selections/${family.selectionId}/pdf`,
    )
    const url = await vi.waitFor(
      async () => {
        const { answer: pdf } = await user.browser.call(getSelectionPdf, { params: { id: family.selectionId } })
        expect(pdf.ready).toBe(true)
        return pdf.url!
      },
      { timeout: 20_000, interval: 200 },
    )
    const reply = await fetched(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(reply.rawPayload.includes('%%EOF')).toBe(true)
    expect(reply.headers['content-disposition']).toContain('Casamento%20Ana%20e%20Jo%C3%A3o%20-%20Marina%20_Nina_')
    const renamed = await fetched(url.replace(/[^/]+$/, 'fatura.exe'))
    expect(renamed.headers['content-disposition']).toBe(reply.headers['content-disposition'])
    const index = url.indexOf('/f/') + 60
    const bent = `${url.slice(0, index)}${url[index] === 'A' ? 'B' : 'A'}${url.slice(index + 1)}`
    expect((await fetched(bent)).statusCode).toBe(410)
    const jobs = await api.rows(`select 1 from pgboss.job where name = 'selection.pdf'`)
    expect(jobs).toHaveLength(1)
  })

  it('makes the PDF again when a picture is replaced', async () => {
    const { id, pictures } = family.gallery
    const readRow = async () =>
      (
        await api.rows<{ pdf_revision: number | null; state: string; version: number }>(
          `select s.pdf_revision, p.state, p.version from selection s, picture p where s.id = $1 and p.id = $2`,
          [family.selectionId, pictures[0]],
        )
      )[0]!
    expect((await readRow()).pdf_revision).not.toBeNull()
    const file = { name: 'Cerimônia 1.jpg', file: await pictureFile(77), overwrite: true, replaces: pictures[0]! }
    await uploadAll(user, api.uploader(user.browser), id, [file])
    await vi.waitFor(async () => expect(await readRow()).toMatchObject({ state: 'ready', version: 2 }), {
      timeout: 20_000,
      interval: 100,
    })
    expect((await readRow()).pdf_revision).toBeNull()
  })

  it('creates a CSV without executable formulas', async () => {
    const params = { id: family.selectionId, format: 'csv' as const }
    const { answer } = await user.browser.call(exportSelectionFile, { params })
    const text = (await fetched(answer.url)).rawPayload.toString('utf8')
    expect(text).toBe(
      '\ufeff"Arquivo";"Número na galeria";"Comentários"\r\n' +
        '"Cerimônia 1.jpg";"1";""\r\n' +
        '"IMG_0002.jpg";"2";"Marina ""Nina"" Alves: Em preto & branco <por favor>"\r\n' +
        `"'=cmd|calc.jpg";"3";""\r\n`,
    )
  })

  it('names the chapters and follows their order', async () => {
    const target = { params: { collection_id: family.gallery.id } }
    const [first] = family.gallery.pictures
    const chapters = [{ title: 'Making of', picture_ids: [first!] }]
    await user.browser.call(replaceChapters, { ...target, body: { chapters } })
    const params = { id: family.selectionId, format: 'csv' as const }
    const { answer } = await user.browser.call(exportSelectionFile, { params })
    const [heading, ...rows] = (await fetched(answer.url)).rawPayload.toString('utf8').split('\r\n')
    expect(heading).toBe('\ufeff"Arquivo";"Número na galeria";"Capítulo";"Comentários"')
    expect(rows.slice(0, 3).map((row) => row.split(';').slice(0, 3).join(';'))).toEqual([
      '"IMG_0002.jpg";"2";""',
      `"'=cmd|calc.jpg";"3";""`,
      '"Cerimônia 1.jpg";"1";"Making of"',
    ])
    expect((await request('lightroom')).answer.exported_selections).toBe('IMG_0002, =cmd|calc, Cerimônia 1')
    await user.browser.call(replaceChapters, { ...target, body: { chapters: [] } })
  })

  it('creates sidecar files for Lightroom', async () => {
    const params = { id: family.selectionId, format: 'xmp' as const }
    const { answer } = await user.browser.call(exportSelectionFile, { params })
    const english = await user.browser.call(exportSelectionFile, { params, query: { label: 'en' } })
    // Sidecars are stored uncompressed.
    expect((await fetched(english.answer.url)).rawPayload.toString()).toContain('xmp:Label="Green"')
    const dir = mkdtempSync(join(tmpdir(), 'revela-xmp-'))
    try {
      writeFileSync(join(dir, 'a.zip'), (await fetched(answer.url)).rawPayload)
      const env = { ...process.env, LC_ALL: 'C.UTF-8' }
      execFileSync('unzip', ['-q', join(dir, 'a.zip'), '-d', join(dir, 'out')], { env })
      expect(readdirSync(join(dir, 'out')).toSorted()).toEqual(['=cmd_calc.xmp', 'Cerimônia 1.xmp', 'IMG_0002.xmp'])
      const xmp = readFileSync(join(dir, 'out', 'IMG_0002.xmp'), 'utf8')
      expect(xmp).toContain('xmp:Rating="5"')
      expect(xmp).toContain('xmp:Label="Verde"')
      expect(xmp).toContain('Em preto &amp; branco &lt;por favor&gt;')
    } finally {
      rmSync(dir, { recursive: true })
    }
  })

  // spec: S3-5.23
  it('is denied to other accounts and smaller plans', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    expect((await request('lightroom', other)).status).toBe(404)
    await api.rows('update subscription set plan_id = 28 where customer_id = $1', [user.customerId])
    expect((await request('lightroom')).error).toMatchObject({ details: { blocked_feat: 'export_selected_list' } })
  })

  it('is deleted with its client', async () => {
    const [row] = await api.rows<{ pdf_key: string; client_id: string }>(
      'select pdf_key, client_id from selection where id = $1',
      [family.selectionId],
    )
    expect(await api.platform.store.read(row!.pdf_key)).toBeTruthy()
    await user.browser.call(deleteClient, { query: { client_id: row!.client_id } })
    const findGarbage = () =>
      api.rows('select due_at <= now() as due from object_garbage where object_key = $1', [row!.pdf_key])
    expect(await findGarbage()).toEqual([{ due: true }])
  })
})
