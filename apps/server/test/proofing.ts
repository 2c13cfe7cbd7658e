import {
  addAlbumReader,
  addAlbumRequest,
  approveAlbum,
  createAlbumVersion,
  enterAlbum,
  getAlbum,
  getAlbumProof,
  getFamilyAlbum,
  sendAlbumRequests,
  sendAlbumVersion,
  type AnswerOf,
  type SentBodyOf,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { markSpreadsReady, sentAlbum, uploadSpreads } from './albums.ts'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'
import { familyBrowser, phoneAgent } from './family.ts'
import type { User } from './users.ts'

export type Reader = AnswerOf<typeof addAlbumReader>['reader']

type NewReader = SentBodyOf<typeof addAlbumReader>

export async function addReader(user: User, albumId: string, body: Partial<NewReader> = {}): Promise<Reader> {
  const name = body.client_id === undefined ? { name: 'Bia Nogueira' } : {}
  const sent = { ...name, approves: true, ...body }
  const added = await user.browser.call(addAlbumReader, { params: { album_id: albumId }, body: sent })
  if (added.status !== 200) throw new Error(`the reader was not added: ${added.text}`)
  return added.answer.reader
}

export const tokenOf = ({ link }: Pick<Reader, 'link'>) => new URL(link).hash.replace('#l=', '')
export const slugOf = ({ link }: Pick<Reader, 'link'>) => new URL(link).pathname.replace('/album/', '')

export const enterAs = (browser: Browser, reader: Pick<Reader, 'link'>) =>
  browser.call(enterAlbum, { body: { slug: slugOf(reader), link: tokenOf(reader) } })

/** A phone that entered an album by a reader's link. */
export async function readerBrowser(api: ApiUnderTest, user: User, reader: Pick<Reader, 'link'>): Promise<Browser> {
  const browser = await familyBrowser(api, user, { 'user-agent': phoneAgent })
  const entered = await enterAs(browser, reader)
  if (entered.status !== 200) throw new Error(`the reader did not enter: ${entered.text}`)
  return browser
}

export type ProofedAlbum = {
  readonly id: string
  readonly version: string
  readonly ana: Reader & { readonly browser: Browser }
  readonly bia: Reader & { readonly browser: Browser }
}

type ProofedOptions = { readonly spreads?: number; readonly clientId?: string; readonly galleryIds?: readonly string[] }

/** A sent album with two readers who have both entered. */
export async function proofedAlbum(api: ApiUnderTest, user: User, options: ProofedOptions = {}): Promise<ProofedAlbum> {
  const { id, version } = await sentAlbum(api, user, options)
  const join = async (body: Partial<NewReader>) => {
    const reader = await addReader(user, id, body)
    return { ...reader, browser: await readerBrowser(api, user, reader) }
  }
  return { id, version, ana: await join({ name: 'Ana' }), bia: await join({ name: 'Bia' }) }
}

/** Uploads and sends the next version. */
export async function sendNextVersion(
  api: ApiUnderTest,
  user: User,
  albumId: string,
  { spreads = 3, note = '' }: { readonly spreads?: number; readonly note?: string } = {},
): Promise<string> {
  const draft = await user.browser.call(createAlbumVersion, { params: { album_id: albumId } })
  if (draft.status !== 200) throw new Error(`no draft: ${draft.text}`)
  const { id } = draft.answer.version
  await uploadSpreads(api, user, id, spreads, draft.answer.version.number * 200)
  await markSpreadsReady(api, user, id)
  const sent = await user.browser.call(sendAlbumVersion, { params: { version_id: id }, body: { note } })
  if (sent.status !== 200) throw new Error(`sending failed: ${sent.text}`)
  return id
}

type RequestBody = SentBodyOf<typeof addAlbumRequest>

export function requestBody(versionId: string, body: Partial<RequestBody> = {}): RequestBody {
  return {
    key: randomUUID(),
    version_id: versionId,
    spread: 1,
    x: 250,
    y: 500,
    chip: null,
    text: 'Um pouco mais claro',
    swap: null,
    ...body,
  }
}

type Call = { readonly id: string; readonly version: string }

export const pin = (browser: Browser, { id, version }: Call, body: Partial<RequestBody> = {}) =>
  browser.call(addAlbumRequest, { params: { album_id: id }, body: requestBody(version, body) })

export const sendRound = (
  browser: Browser,
  { id, version }: Call,
  requests: number,
  body: Partial<SentBodyOf<typeof sendAlbumRequests>> = {},
) =>
  browser.call(sendAlbumRequests, {
    params: { album_id: id },
    body: { key: randomUUID(), version_id: version, requests, ...body },
  })

export const approve = (browser: Browser, { id, version }: Call, body: Partial<SentBodyOf<typeof approveAlbum>> = {}) =>
  browser.call(approveAlbum, {
    params: { album_id: id },
    body: { key: randomUUID(), version_id: version, name: 'Ana Prado', spreads: 3, open_requests: 0, ...body },
  })

export const familyAlbum = async (browser: Browser, albumId: string) =>
  browser.call(getFamilyAlbum, { params: { album_id: albumId } })

export const proofOf = async (user: User, albumId: string) =>
  (await user.browser.call(getAlbumProof, { params: { album_id: albumId } })).answer

export const albumOf = async (user: User, albumId: string) =>
  (await user.browser.call(getAlbum, { params: { album_id: albumId } })).answer.album
