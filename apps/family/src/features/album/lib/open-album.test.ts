import { ApiError, ConnectionError } from '@revela/contract/client'
import { expect, test } from 'vitest'
import type { AlbumCover, FamilyAlbum } from '../api/album-calls.ts'
import { enterAlbum, firstPage, type OpenPorts, unknownStudio } from './open-album.ts'

const studio = { ...unknownStudio, name: 'Aurora' }
const cover = (state: AlbumCover['state']): AlbumCover => ({
  state,
  studio,
  title: 'Ana',
  cover: null,
  reader_name: null,
})
const album = { album: { id: 'a1' } } as FamilyAlbum
const notAllowed = new ApiError({ status: 404, code: 'NotFound', messages: [], details: {}, requestId: null })

function setUp(overrides: Partial<OpenPorts> = {}) {
  const calls: string[] = []
  const ports: OpenPorts = {
    getCover: async (link) => {
      calls.push(`cover ${link ?? '-'}`)
      return cover('open')
    },
    enter: async (link) => {
      calls.push(`enter ${link ?? '-'}`)
      return { album_id: 'a1' }
    },
    getAlbum: async (id) => {
      calls.push(`get ${id}`)
      return album
    },
    ...overrides,
  }
  return { ports, calls }
}

const remembered = { id: 'a1', studio }

test('a link shows the cover and enters only on a tap', async () => {
  const { ports, calls } = setUp()
  const page = await firstPage(ports, { link: 'abc', remembered })
  expect(page).toMatchObject({ at: 'cover', link: 'abc' })
  expect(calls).toEqual(['cover abc'])
  await enterAlbum(ports, cover('open'), 'abc')
  expect(calls).toEqual(['cover abc', 'enter abc', 'get a1'])
})

test('a browser that entered before opens the album with one call', async () => {
  const { ports, calls } = setUp()
  expect(await firstPage(ports, { link: null, remembered })).toMatchObject({ at: 'album', studio })
  expect(calls).toEqual(['get a1'])
})

test('a browser whose storage was cleared opens the album by its session', async () => {
  const { ports, calls } = setUp()
  expect(await firstPage(ports, { link: null, remembered: null })).toMatchObject({ at: 'album' })
  expect(calls).toEqual(['cover -', 'enter -', 'get a1'])
})

test('an ended session asks for the link', async () => {
  const { ports } = setUp({
    getAlbum: () => Promise.reject(notAllowed),
    getCover: async () => cover('gate'),
  })
  expect(await firstPage(ports, { link: null, remembered })).toMatchObject({ at: 'closed', reason: 'gate' })
})

test.each([
  ['gate', 'abc', 'link-not-valid'],
  ['gate', null, 'gate'],
  ['preparing', 'abc', 'preparing'],
  ['suspended', 'abc', 'suspended'],
] as const)('a cover that is %s with the link %s is %s', async (state, link, reason) => {
  const { ports } = setUp({ getCover: async () => cover(state) })
  expect(await firstPage(ports, { link, remembered: null })).toEqual({ at: 'closed', reason, studio, title: 'Ana' })
})

test('says when there is no connection', async () => {
  const { ports } = setUp({ getCover: () => Promise.reject(new ConnectionError('offline')) })
  expect(await firstPage(ports, { link: 'abc', remembered: null })).toMatchObject({ at: 'closed', reason: 'offline' })
  const other = setUp({ getAlbum: () => Promise.reject(new ConnectionError('offline')) })
  expect(await firstPage(other.ports, { link: null, remembered })).toMatchObject({ reason: 'offline', studio })
})
