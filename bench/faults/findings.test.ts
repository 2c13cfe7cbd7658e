import { describe, expect, it } from 'vitest'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { renditionSizes } from '@revela/domain'
import { checks, findingsOf, type PictureRow, type Seen } from './findings.ts'
import type { Entry } from './ledger.ts'

const [customerId, galleryId] = [crypto.randomUUID(), crypto.randomUUID()]

function row(given: Partial<PictureRow> & { id: string }): PictureRow {
  return {
    customer_id: customerId,
    owner_kind: 'gallery',
    owner_id: galleryId,
    number: 1,
    title: `${given.id}.jpg`,
    object_key: `o/${given.id}`,
    bytes: 10,
    sha256: 'aa',
    version: 1,
    state: 'ready',
    ...given,
  }
}

function world(rows: readonly PictureRow[], given: Partial<Seen> = {}): Seen {
  const renditions = rows.flatMap(({ number, version }) =>
    renditionSizes.map((size) => renditionKey({ customerId, ownerId: galleryId, number, version }, size)),
  )
  const counted = { pictures: rows.length, bytes: 10 * rows.length }
  return {
    pictures: rows,
    owners: [{ id: galleryId, kind: 'gallery', customer_id: customerId, trashed: false, ...counted }],
    usage: [{ customer_id: customerId, galleries: 1, workPictures: 0, waiting: 0, ...counted }],
    keys: [...rows.map((one) => one.object_key), ...renditions, 'probe/ready'],
    originals: new Map(rows.map((one) => [one.object_key, { sha256: one.sha256, bytes: one.bytes }])),
    leftRows: 0,
    deadJobs: 0,
    ...given,
  }
}

const entry = ([id, may]: [string, Entry['may']]) =>
  [id, { customerId, ownerId: galleryId, title: `${id}.jpg`, may }] as const

function told(may: Record<string, Entry['may']>) {
  return { pictures: new Map(Object.entries(may).map(entry)), covers: new Map<string, Entry>() }
}

const red = (ledger: ReturnType<typeof told>, seen: Seen) => {
  const found = findingsOf(ledger, seen)
  return checks.filter((check) => found[check].length > 0)
}

describe('the check after the faults', () => {
  const a = row({ id: 'a' })

  it('finds nothing where everything told is there and nothing else', () => {
    expect(red(told({ a: ['aa'], gone: [null] }), world([a]))).toEqual([])
    expect(red(told({ a: [null, 'aa'], b: [null, 'bb'] }), world([a]))).toEqual([])
  })

  it.each([
    ['a row that is gone', told({ a: ['aa'], b: ['bb'] }), world([a]), ['lost']],
    ['an object that is gone', told({ a: ['aa'] }), world([a], { originals: new Map([['o/a', null]]) }), ['lost']],
    ['bytes never acknowledged', told({ a: ['bb'] }), world([a]), ['corrupt']],
    [
      'an object of other bytes',
      told({ a: ['aa'] }),
      world([a], { originals: new Map([['o/a', { sha256: 'ab', bytes: 10 }]]) }),
      ['corrupt'],
    ],
    ['a deleted picture', told({ a: [null] }), world([a]), ['undead']],
    ['a picture nobody asked for', told({ a: ['aa'] }), world([a, row({ id: 'b', number: 2 })]), ['duplicate']],
    ['a stray object', told({ a: ['aa'] }), world([a], { keys: [...world([a]).keys, 'o/x'] }), ['orphan']],
    [
      'renditions of an old version',
      told({ a: ['aa'] }),
      world([row({ id: 'a', version: 2 })], { keys: world([a]).keys }),
      ['orphan', 'rendition_missing'],
    ],
    ['one that never became ready', told({ a: ['aa'] }), world([row({ id: 'a', state: 'failed' })]), ['not_ready']],
    [
      'a byte of quota',
      told({ a: ['aa'] }),
      world([a], {
        usage: [{ customer_id: customerId, galleries: 1, workPictures: 0, waiting: 0, pictures: 1, bytes: 11 }],
      }),
      ['usage_drift'],
    ],
    [
      'a gallery that counts wrong',
      told({ a: ['aa'] }),
      world([a], {
        owners: [{ id: galleryId, kind: 'gallery', customer_id: customerId, trashed: false, pictures: 2, bytes: 10 }],
      }),
      ['owner_drift'],
    ],
    [
      'a picture of a work that the portfolio’s counter does not know',
      told({ a: ['aa'] }),
      world([row({ id: 'a', owner_kind: 'work' })], {
        owners: [{ id: galleryId, kind: 'work', customer_id: customerId, trashed: false, pictures: 1, bytes: 10 }],
        usage: [{ customer_id: customerId, galleries: 0, workPictures: 0, waiting: 0, pictures: 0, bytes: 10 }],
      }),
      ['usage_drift'],
    ],
    ['a try left behind', told({ a: ['aa'] }), world([a], { leftRows: 1 }), ['left_behind']],
  ] as const)('sees %s', (_, ledger, seen, expected) => {
    expect(red(ledger, seen)).toEqual(expected)
  })
})
