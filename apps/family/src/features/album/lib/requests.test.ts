import { familyAlbumStatus } from '@revela/phrases'
import { expect, test } from 'vitest'
import type { AlbumRequest, FamilyAlbum } from '../api/album-calls.ts'
import { approvalView, openDeadline } from './approval.ts'
import type { StoredRequest } from './request-outbox.ts'
import { areSent, countState, shownRequests, unsentByReader } from './requests.ts'

const request = (id: string, overrides: Partial<AlbumRequest> = {}): AlbumRequest => ({
  id,
  version: 2,
  spread: 1,
  x: 1,
  y: 2,
  kind: 'comment',
  chip: null,
  text: id,
  swap: null,
  reader_name: 'Ana',
  reader_id: 'ana',
  state: 'open',
  decline_reason: '',
  created_at: '',
  settled_at: null,
  ...overrides,
})

const versionOf = (number: number) => ({
  id: `v${number}`,
  number,
  note: '',
  sent_at: '',
  content: { prefix: '', until: '' },
  spreads: Array.from({ length: 4 }, (_, index) => [index + 1, 1, 2, 1, 0] as [number, number, number, number, number]),
})

const albumWith = (overrides: Partial<FamilyAlbum>): FamilyAlbum =>
  ({
    album: { id: 'a', status: 'proofing', approval: 'both' },
    reader: { id: 'ana', name: 'Ana', approves: true },
    readers: [
      { id: 'ana', name: 'Ana', approves: true },
      { id: 'bruno', name: 'Bruno', approves: true },
      { id: 'celia', name: 'Célia', approves: false },
    ],
    versions: [versionOf(1), versionOf(2)],
    requests: [],
    approvals: [],
    ...overrides,
  }) as FamilyAlbum

const stored = (key: string, version_id: string): StoredRequest => ({
  key,
  version_id,
  spread: 3,
  x: 0,
  y: 0,
  chip: 'mirror',
  text: '',
  swap: null,
  picture: null,
})

const [first, second] = albumWith({}).versions as [FamilyAlbum['versions'][number], FamilyAlbum['versions'][number]]

test('a version shows its own requests, and those of earlier ones that are still open', () => {
  const requests = [
    request('own', { spread: 2 }),
    request('carried', { version: 1, spread: 9 }),
    request('done', { version: 1, state: 'done' }),
  ]
  const album = albumWith({ requests })
  const shown = shownRequests({ album, stored: [], version: second })
  expect(shown.map(({ id, spread, carriedFrom }) => [id, spread, carriedFrom])).toEqual([
    ['own', 2, null],
    ['carried', 4, 1],
  ])
  expect(shownRequests({ album, stored: [], version: first }).map(({ id }) => id)).toEqual(['done', 'carried'])
})

test('what is only on this device is shown once, on the newest version if its own was replaced', () => {
  const waiting = [stored('new', 'v2'), stored('late', 'v1'), stored('known', 'v2')]
  const album = albumWith({ requests: [request('known', { state: 'unsent' })] })
  const shown = shownRequests({ album, stored: waiting, version: second })
  expect(shown.map(({ id, local }) => [id, local?.versionId])).toEqual([
    ['known', undefined],
    ['new', 'v2'],
    ['late', 'v1'],
  ])
  expect(shown.find(({ id }) => id === 'new')).toMatchObject({ isOwn: true, state: 'unsent', writer: 'Ana' })
})

test('unsent requests are counted by who wrote them, this reader first', () => {
  const bruno = { reader_id: 'bruno', reader_name: 'Bruno', state: 'unsent' } as const
  const album = albumWith({
    requests: [request('1', bruno), request('2', { state: 'unsent' }), request('3', bruno), request('4')],
  })
  expect(unsentByReader(album)).toEqual([
    { name: null, count: 1 },
    { name: 'Bruno', count: 2 },
  ])
  expect(countState(album, 'open')).toBe(1)
})

test('a reader changes own unsent requests, and those that a removed reader left', () => {
  const requests = [
    request('own', { state: 'unsent' }),
    request('sent'),
    request('other', { state: 'unsent', reader_id: 'bruno' }),
    request('left', { state: 'unsent', reader_id: null }),
  ]
  const shown = shownRequests({ album: albumWith({ requests }), stored: [], version: second })
  expect(shown.filter(({ canChange }) => canChange).map(({ id }) => id)).toEqual(['own', 'left'])
  expect(shown.find(({ id }) => id === 'left')?.isOwn).toBe(false)
})

test('requests are sent when the photographer has all of them', () => {
  const album = albumWith({ requests: [request('1'), request('2', { state: 'unsent' })] })
  expect(areSent(album, ['1'])).toBe(true)
  expect(areSent(album, ['1', '2'])).toBe(false)
  expect(areSent(album, ['deleted'])).toBe(false)
})

const approval = (reader_id: string, version: number, reopened_at: string | null = null) => ({
  id: `${reader_id} ${version}`,
  reader_id,
  name: reader_id,
  version,
  spreads: 4,
  open_requests: 0,
  approved_at: '',
  reopened_at,
})

test('an approval counts for the newest version until the album is reopened', () => {
  expect(approvalView(albumWith({ approvals: [approval('ana', 1)] }))).toMatchObject({
    inForce: [],
    hasOwn: false,
    missing: ['Bruno'],
    isReopened: false,
  })
  expect(approvalView(albumWith({ approvals: [approval('ana', 2)] }))).toMatchObject({
    hasOwn: true,
    missing: ['Bruno'],
  })
  expect(approvalView(albumWith({ approvals: [approval('bruno', 2)] })).missing).toEqual([])
  expect(approvalView(albumWith({ approvals: [approval('ana', 2, 'then')] }))).toMatchObject({
    hasOwn: false,
    isReopened: true,
  })
})

test('a reopening is shown until the next version is sent', () => {
  const approvals = [approval('ana', 1, 'then')]
  expect(approvalView(albumWith({ approvals })).isReopened).toBe(false)
  expect(approvalView(albumWith({ approvals, versions: [versionOf(1)] })).isReopened).toBe(true)
})

test('the deadline is shown until its day is over in São Paulo', () => {
  const album = { album: { deadline_day: '2026-12-20' } } as FamilyAlbum
  expect(openDeadline(album, new Date('2026-12-21T02:59:00Z'))).toBe('2026-12-20')
  expect(openDeadline(album, new Date('2026-12-21T03:00:00Z'))).toBeNull()
  expect(openDeadline({ album: { deadline_day: null } } as FamilyAlbum, new Date())).toBeNull()
})

test('a moment is shown as its day in Brasília', () => {
  expect(familyAlbumStatus.approvedOn(2, '2026-12-21T02:59:00Z')).toBe('Álbum aprovado · rodada 2 · 20/12')
})
