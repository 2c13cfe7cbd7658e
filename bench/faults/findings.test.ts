import { describe, expect, it } from 'vitest'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { renditionSizes } from '@revela/domain'
import { checks, findingsOf, type PictureRow, type Snapshot } from './findings.ts'
import type { Entry } from './ledger.ts'

const [customerId, galleryId] = [crypto.randomUUID(), crypto.randomUUID()]

function row(overrides: Partial<PictureRow> & { id: string }): PictureRow {
  return {
    customer_id: customerId,
    owner_kind: 'gallery',
    owner_id: galleryId,
    number: 1,
    title: `${overrides.id}.jpg`,
    object_key: `o/${overrides.id}`,
    bytes: 10,
    sha256: 'aa',
    version: 1,
    state: 'ready',
    chapter: null,
    ...overrides,
  }
}

function snapshotOf(rows: readonly PictureRow[], overrides: Partial<Snapshot> = {}): Snapshot {
  const renditions = rows.flatMap(({ number, version }) =>
    renditionSizes.map((size) => renditionKey({ customerId, ownerId: galleryId, number, version }, size)),
  )
  const totals = { pictures: rows.length, bytes: 10 * rows.length }
  return {
    pictures: rows,
    owners: [{ id: galleryId, kind: 'gallery', customer_id: customerId, trashed: false, ...totals }],
    chapters: [],
    usage: [{ customer_id: customerId, galleries: 1, workPictures: 0, waiting: 0, ...totals }],
    keys: [...rows.map((picture) => picture.object_key), ...renditions, 'probe/ready'],
    originals: new Map(rows.map((picture) => [picture.object_key, { sha256: picture.sha256, bytes: picture.bytes }])),
    leftoverRows: 0,
    failedJobs: 0,
    ...overrides,
  }
}

const entry = ([id, allowedContents]: [string, Entry['allowedContents']]) =>
  [id, { customerId, ownerId: galleryId, title: `${id}.jpg`, allowedContents }] as const

type Contents = Record<string, Entry['allowedContents']>

function ledgerOf(pictures: Contents, chapters: Contents = {}, placements: Contents = {}) {
  const entries = (contents: Contents) => new Map(Object.entries(contents).map(entry))
  return {
    pictures: entries(pictures),
    covers: new Map<string, Entry>(),
    chapters: entries(
      Object.fromEntries(Object.entries(chapters).map(([title, contents]) => [`${galleryId} ${title}`, contents])),
    ),
    placements: entries(placements),
  }
}
const chapterRow = (number: number, title: string) => ({
  customer_id: customerId,
  gallery_id: galleryId,
  number,
  title,
})

const failedChecks = (ledger: ReturnType<typeof ledgerOf>, snapshot: Snapshot) => {
  const found = findingsOf(ledger, snapshot)
  return checks.filter((check) => found[check].length > 0)
}

describe('checks after the faults', () => {
  const a = row({ id: 'a' })

  it('report nothing when exactly the acknowledged pictures are stored', () => {
    expect(failedChecks(ledgerOf({ a: ['aa'], gone: [null] }), snapshotOf([a]))).toEqual([])
    expect(failedChecks(ledgerOf({ a: [null, 'aa'], b: [null, 'bb'] }), snapshotOf([a]))).toEqual([])
  })

  it('accept chapters and pictures in them as they were acknowledged', () => {
    const chapters = [chapterRow(1, 'Festa')]
    const stored = snapshotOf([row({ id: 'a', chapter: 1 })], { chapters })
    expect(failedChecks(ledgerOf({ a: ['aa'] }, { Festa: ['Festa'], Fim: [null] }, { a: ['Festa'] }), stored)).toEqual(
      [],
    )
    const inProgress = ledgerOf({ a: ['aa'] }, { Festa: ['Festa', null] }, { a: ['Festa', null] })
    expect(failedChecks(inProgress, stored)).toEqual([])
    expect(failedChecks(inProgress, snapshotOf([a]))).toEqual([])
  })

  it.each([
    ['a lost chapter', ledgerOf({ a: ['aa'] }, { Festa: ['Festa'] }), snapshotOf([a]), ['chapter_lost']],
    [
      'a chapter that is back after its deletion',
      ledgerOf({ a: ['aa'] }, { Festa: [null] }),
      snapshotOf([a], { chapters: [chapterRow(1, 'Festa')] }),
      ['chapter_lost'],
    ],
    [
      'a chapter stored twice',
      ledgerOf({ a: ['aa'] }, { Festa: ['Festa'] }),
      snapshotOf([a], { chapters: [chapterRow(1, 'Festa'), chapterRow(2, 'Festa')] }),
      ['chapter_lost'],
    ],
    [
      'a picture in another chapter',
      ledgerOf({ a: ['aa'] }, { Festa: ['Festa'], Fim: ['Fim'] }, { a: ['Fim'] }),
      snapshotOf([row({ id: 'a', chapter: 1 })], { chapters: [chapterRow(1, 'Festa'), chapterRow(2, 'Fim')] }),
      ['chapter_wrong'],
    ],
    [
      'a picture that lost its chapter',
      ledgerOf({ a: ['aa'] }, { Festa: ['Festa'] }, { a: ['Festa'] }),
      snapshotOf([a], { chapters: [chapterRow(1, 'Festa')] }),
      ['chapter_wrong'],
    ],
    [
      'a picture in a chapter of another gallery',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([row({ id: 'a', chapter: 1 })], {
        chapters: [{ ...chapterRow(1, 'Festa'), gallery_id: crypto.randomUUID() }],
      }),
      ['chapter_wrong'],
    ],
    ['a missing row', ledgerOf({ a: ['aa'], b: ['bb'] }), snapshotOf([a]), ['lost']],
    ['a missing object', ledgerOf({ a: ['aa'] }), snapshotOf([a], { originals: new Map([['o/a', null]]) }), ['lost']],
    ['bytes never acknowledged', ledgerOf({ a: ['bb'] }), snapshotOf([a]), ['corrupt']],
    [
      'an object with other bytes',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([a], { originals: new Map([['o/a', { sha256: 'ab', bytes: 10 }]]) }),
      ['corrupt'],
    ],
    ['a deleted picture', ledgerOf({ a: [null] }), snapshotOf([a]), ['resurrected']],
    [
      'a picture without a request',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([a, row({ id: 'b', number: 2 })]),
      ['duplicate'],
    ],
    [
      'a stray object',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([a], { keys: [...snapshotOf([a]).keys, 'o/x'] }),
      ['orphan'],
    ],
    [
      'renditions of an old version',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([row({ id: 'a', version: 2 })], { keys: snapshotOf([a]).keys }),
      ['orphan', 'rendition_missing'],
    ],
    [
      'a picture that never became ready',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([row({ id: 'a', state: 'failed' })]),
      ['not_ready'],
    ],
    [
      'a wrong byte of usage',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([a], {
        usage: [{ customer_id: customerId, galleries: 1, workPictures: 0, waiting: 0, pictures: 1, bytes: 11 }],
      }),
      ['usage_drift'],
    ],
    [
      'a wrong counter of a gallery',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([a], {
        owners: [{ id: galleryId, kind: 'gallery', customer_id: customerId, trashed: false, pictures: 2, bytes: 10 }],
      }),
      ['owner_drift'],
    ],
    [
      'a picture of a work that the portfolio’s counter misses',
      ledgerOf({ a: ['aa'] }),
      snapshotOf([row({ id: 'a', owner_kind: 'work' })], {
        owners: [{ id: galleryId, kind: 'work', customer_id: customerId, trashed: false, pictures: 1, bytes: 10 }],
        usage: [{ customer_id: customerId, galleries: 0, workPictures: 0, waiting: 0, pictures: 0, bytes: 10 }],
      }),
      ['usage_drift'],
    ],
    ['a leftover attempt', ledgerOf({ a: ['aa'] }), snapshotOf([a], { leftoverRows: 1 }), ['leftover_rows']],
  ] as const)('reports %s', (_, ledger, snapshot, expected) => {
    expect(failedChecks(ledger, snapshot)).toEqual(expected)
  })
})
