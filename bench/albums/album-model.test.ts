import { describe, expect, it } from 'vitest'
import { seeded } from '../faults/random.ts'
import { apply } from './album-model.ts'
import { type AlbumState, newAlbum, shownApprovals, statusOf } from './album-state.ts'
import { type Counters, drawOperation } from './draw-operation.ts'
import type { Operation } from './operations.ts'
import { explain } from './run-sequence.ts'

const key = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const files = [
  { ref: 1, title: 'B.jpg', photo: 3 },
  { ref: 2, title: 'A.jpg', photo: 4 },
]
const comment = { do: 'add', version: 1, spread: 1, chip: null, text: 'Trocar', swap: null } as const
const approval = { do: 'approve', reader: 0, key: key(9), version: 1, spreads: 2, openRequests: 0 } as const

function sentAlbum(): AlbumState {
  const album = newAlbum(['Marina', 'Caio'])
  const steps: Operation[] = [
    { do: 'upload', version: 1, files },
    { do: 'prepare' },
    { do: 'send-version', version: 1, note: '' },
  ]
  for (const step of steps) apply(album, step)
  return album
}

describe('the model', () => {
  it('never changes a sent version', () => {
    const album = sentAlbum()
    const before = structuredClone(album.versions)
    const late: Operation[] = [
      { do: 'upload', version: 1, files: [{ ref: 3, title: 'C.jpg', photo: 5 }] },
      { do: 'reorder', version: 1, refs: [2, 1] },
      { do: 'sort', version: 1 },
      { do: 'delete-spreads', version: 1, refs: [1] },
    ]
    for (const operation of late) expect(apply(album, operation)).toEqual({ errors: ['AlbumVersionSent'] })
    expect(apply(album, { do: 'send-version', version: 1, note: 'Outra' })).toEqual({ fields: { number: 1 } })
    expect(album.versions).toEqual(before)
  })
  it('counts a round once, and a repeated request once', () => {
    const album = sentAlbum()
    const add: Operation = { ...comment, reader: 0, key: key(1) }
    apply(album, add)
    apply(album, add)
    expect(album.requests).toHaveLength(1)
    const send: Operation = { do: 'send-requests', reader: 1, key: key(2), version: 1, requests: 1 }
    expect(apply(album, send)).toEqual({ fields: { round: 1 } })
    expect(apply(album, send)).toEqual({ fields: { round: 1 } })
    expect(apply(album, { ...send, key: key(3) })).toEqual({ errors: ['AlbumRequestsChanged'] })
    expect([album.rounds.length, statusOf(album)]).toEqual([1, 'requested'])
  })
  it('is approved by both when both are asked, and by the other one when a reader is removed', () => {
    const album = sentAlbum()
    album.approval = 'both'
    apply(album, approval)
    expect(statusOf(album)).toBe('proofing')
    apply(album, { do: 'remove-reader', reader: 1 })
    expect(statusOf(album)).toBe('approved')
    apply(album, { do: 'reopen', reason: '' })
    expect([statusOf(album), album.approvals[0]!.isReopened]).toEqual(['proofing', true])
  })
  it('is not approved over requests that the approver has not seen, whatever changes', () => {
    const album = sentAlbum()
    album.approval = 'both'
    apply(album, approval)
    apply(album, { ...comment, reader: 1, key: key(1) })
    apply(album, { do: 'set-approval', approval: 'one' })
    expect(statusOf(album)).toBe('proofing')
    apply(album, { do: 'send-requests', reader: 1, key: key(2), version: 1, requests: 1 })
    apply(album, { do: 'remove-reader', reader: 1 })
    expect([statusOf(album), shownApprovals(album)]).toEqual(['requested', []])
    expect(apply(album, { ...approval, openRequests: 1 })).toEqual({ errors: ['ApprovalEnded'] })
    apply(album, { ...approval, key: key(8), openRequests: 1 })
    expect(album.receipts).toEqual([{ approvals: [key(8)], openKeys: [key(1)] }])
    expect(album.approvals.map(({ isReplaced }) => isReplaced)).toEqual([true, false])
  })
  it('is approved when what was in the way of an approval is deleted or settled', () => {
    const albums = [sentAlbum(), sentAlbum()] as const
    for (const album of albums) {
      album.approval = 'both'
      apply(album, approval)
      apply(album, { ...comment, reader: 1, key: key(1) })
      apply(album, { do: 'set-approval', approval: 'one' })
    }
    apply(albums[0], { do: 'remove', reader: 1, key: key(1) })
    apply(albums[1], { do: 'send-requests', reader: 1, key: key(2), version: 1, requests: 1 })
    apply(albums[1], { do: 'settle', key: key(1), state: 'done', reason: '' })
    expect(albums.map(statusOf)).toEqual(['approved', 'approved'])
  })
  it('returns a repeated round only while its reader has written nothing since', () => {
    const album = sentAlbum()
    const send: Operation = { do: 'send-requests', reader: 0, key: key(2), version: 1, requests: 1 }
    apply(album, { ...comment, reader: 0, key: key(1) })
    apply(album, send)
    apply(album, { ...comment, reader: 1, key: key(3) })
    expect(apply(album, send)).toEqual({ fields: { round: 1 } })
    apply(album, { ...comment, reader: 0, key: key(4) })
    expect(apply(album, send)).toEqual({ errors: ['AlbumRequestsChanged'] })
  })
  it('rejects an approval of an older version, of other counts, and with unsent requests', () => {
    const album = sentAlbum()
    expect(apply(album, { ...approval, spreads: 1 })).toEqual({ errors: ['AlbumVersionChanged'] })
    expect(apply(album, { ...approval, openRequests: 1 })).toEqual({ errors: ['AlbumRequestsChanged'] })
    apply(album, { ...comment, reader: 1, key: key(1) })
    expect(apply(album, approval)).toEqual({ errors: ['AlbumRequestsUnsent'] })
    apply(album, { do: 'remove', reader: 1, key: key(1) })
    apply(album, { do: 'new-version' })
    apply(album, { do: 'upload', version: 2, files: [{ ref: 3, title: 'C.jpg', photo: 5 }] })
    apply(album, { do: 'prepare' })
    apply(album, { do: 'send-version', version: 2, note: '' })
    expect(apply(album, approval)).toEqual({ errors: ['AlbumVersionChanged'] })
  })
})

function withRequest(): AlbumState {
  const album = sentAlbum()
  apply(album, { ...comment, reader: 0, key: key(1) })
  return album
}

describe('a race', () => {
  const sends = [4, 5].map((n): Operation => ({
    do: 'send-requests',
    reader: n - 4,
    key: key(n),
    version: 1,
    requests: 1,
  }))
  it('is explained by the order that gives its answers', () => {
    const answers = [{ error: 'AlbumRequestsChanged' }, { fields: { round: 1 } }]
    const [album, ...others] = explain(withRequest(), sends, answers)
    expect([album?.rounds.map((round) => round.key), others]).toEqual([[key(5)], []])
  })
  it('is a mismatch when both rounds were counted', () => {
    const answers = [{ fields: { round: 1 } }, { fields: { round: 2 } }]
    expect(explain(withRequest(), sends, answers)).toEqual([])
  })
  it('leaves both albums when both orders give its answers', () => {
    const changes = ['Um', 'Dois'].map((text): Operation => ({
      do: 'change',
      reader: 0,
      key: key(1),
      chip: null,
      text,
    }))
    const answers = ['Um', 'Dois'].map((text) => ({ fields: { state: 'unsent', chip: null, text } }))
    const albums = explain(withRequest(), changes, answers)
    expect(albums.map(({ requests }) => requests[0]!.text).toSorted()).toEqual(['Dois', 'Um'])
  })
})

function drawMany(seed: number): Operation[] {
  const album = newAlbum(['Marina', 'Caio'])
  const counters: Counters = { seed, keys: 0, refs: 0 }
  const random = seeded(seed)
  return Array.from({ length: 400 }, () => {
    const operation = drawOperation({ album, random, counters })
    apply(album, operation)
    return operation
  })
}

it('draws the same operations for the same seed, and all kinds of them', () => {
  expect(drawMany(7)).toEqual(drawMany(7))
  const kinds = new Set([1, 2, 3, 4, 5].flatMap((seed) => drawMany(seed).map((operation) => operation.do)))
  expect(kinds.size).toBe(22)
})
