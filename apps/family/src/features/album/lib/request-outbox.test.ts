import { ApiError, ConnectionError } from '@revela/contract/client'
import { describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import { createRequestOutbox, type NewRequest, type StoredRequest } from './request-outbox.ts'

const request = (key: string, text = key): StoredRequest => ({
  key,
  version_id: 'v1',
  spread: 1,
  x: 500,
  y: 500,
  chip: null,
  text,
  swap: null,
  picture: null,
})

const rejection = (status: number, code: 'AlbumApproved' | 'Unavailable') =>
  new ApiError({ status, code, messages: [], details: {}, requestId: null })

const settle = () => new Promise((resolve) => setTimeout(resolve))

function setUp(answers: (Error | null)[], localStore = createLocalStore(null), readerId = 'ana') {
  const withdrawn: string[] = []
  const sent: NewRequest[] = []
  const timers: (() => void)[] = []
  const rejected: string[] = []
  const outbox = createRequestOutbox({
    albumId: 'a1',
    readerId,
    localStore,
    withdraw: async (key) => {
      withdrawn.push(key)
      const answer = answers.shift()
      if (answer) throw answer
    },
    send: async (one) => {
      sent.push(one)
      const answer = answers.shift()
      if (answer) throw answer
    },
    schedule: (run) => timers.push(run),
    onRejected: (code) => rejected.push(code),
  })
  return { outbox, sent, withdrawn, timers, rejected, localStore }
}

describe('the outbox', () => {
  it('sends requests one after another, without what only this device needs', async () => {
    const { outbox, sent } = setUp([])
    outbox.add(request('one'))
    outbox.add(request('two'))
    await settle()
    expect(sent.map(({ key }) => key)).toEqual(['one', 'two'])
    expect(Object.keys(sent[0] ?? {})).not.toContain('picture')
    expect(outbox.all()).toEqual([])
  })

  it('keeps a request without connection, also for a later visit, and sends it with the same key', async () => {
    const { outbox, sent, timers, localStore } = setUp([new ConnectionError('offline')])
    outbox.add(request('one'))
    await settle()
    expect(outbox.all().map(({ key }) => key)).toEqual(['one'])
    expect(timers).toHaveLength(1)
    const later = setUp([], localStore)
    await later.outbox.retry()
    expect(later.sent.map(({ key }) => key)).toEqual(sent.map(({ key }) => key))
    expect(setUp([], localStore).outbox.all()).toEqual([])
  })

  it('waits after an error of the server, and marks what is rejected for good without blocking the rest', async () => {
    const waiting = setUp([rejection(503, 'Unavailable')])
    waiting.outbox.add(request('one'))
    await settle()
    expect(waiting.outbox.all()[0]?.rejected).toBeUndefined()
    const { outbox, sent, rejected } = setUp([rejection(409, 'AlbumApproved')])
    outbox.add(request('one'))
    outbox.add(request('two'))
    await settle()
    expect(sent.map(({ key }) => key)).toEqual(['one', 'two'])
    expect(outbox.all().map(({ rejected: code }) => code)).toEqual(['AlbumApproved'])
    expect(rejected).toEqual(['AlbumApproved'])
  })

  it('sends an edited request again, for another version too', async () => {
    const { outbox, sent } = setUp([rejection(409, 'AlbumApproved')])
    outbox.add(request('one'))
    await settle()
    expect(outbox.edit('one', { version_id: 'v2', text: 'other' })).toBe(true)
    await settle()
    expect(sent.at(-1)).toMatchObject({ version_id: 'v2', text: 'other' })
    expect(outbox.all()).toEqual([])
  })

  it('does not edit a request that is on its way', async () => {
    const { outbox } = setUp([])
    outbox.add(request('one'))
    expect(outbox.edit('one', { text: 'other' })).toBe(false)
    await settle()
    expect(outbox.all()).toEqual([])
  })

  it('does not edit a request that was sent meanwhile', async () => {
    const { outbox, sent } = setUp([])
    outbox.add(request('one'))
    await settle()
    expect(outbox.edit('one', { text: 'other' })).toBe(false)
    expect(sent.map(({ text }) => text)).toEqual(['one'])
  })

  it('sends a rejected request again without changes', async () => {
    const { outbox, sent } = setUp([rejection(409, 'AlbumApproved')])
    outbox.add(request('one'))
    await settle()
    expect(outbox.edit('one', {})).toBe(true)
    await settle()
    expect(sent.map(({ text }) => text)).toEqual(['one', 'one'])
    expect(outbox.all()).toEqual([])
  })

  it('deletes a request on the server that was discarded while it was sent', async () => {
    const { outbox, withdrawn, localStore } = setUp([])
    outbox.add(request('one'))
    outbox.discard('one')
    expect(outbox.all(), 'no longer shown').toEqual([])
    await settle()
    expect(withdrawn).toEqual(['one'])
    expect(setUp([], localStore).outbox.all()).toEqual([])
  })

  it('deletes a request that was discarded after a lost answer, also on a later visit', async () => {
    const offline = new ConnectionError('offline')
    const { outbox, localStore } = setUp([offline, offline])
    outbox.add(request('one'))
    await settle()
    outbox.discard('one')
    await settle()
    expect(outbox.all()).toEqual([])
    const later = setUp([rejection(409, 'AlbumApproved')], localStore)
    expect(later.outbox.all()).toEqual([])
    await later.outbox.retry()
    expect([later.withdrawn, later.sent, later.rejected]).toEqual([['one'], [], []])
    const last = setUp([], localStore)
    await last.outbox.retry()
    expect(last.withdrawn, 'a final answer ends it').toEqual([])
  })

  it('discards what was never sent, or was rejected, without a call', async () => {
    const { outbox, withdrawn } = setUp([new ConnectionError('offline'), rejection(409, 'AlbumApproved')])
    outbox.add(request('one'))
    await settle()
    outbox.add(request('two'))
    outbox.discard('two')
    await outbox.retry()
    outbox.discard('one')
    await settle()
    expect(withdrawn).toEqual([])
    expect(outbox.all()).toEqual([])
  })

  it('keeps the requests of another reader on the same device apart', async () => {
    const { outbox, localStore } = setUp([new ConnectionError('offline')])
    outbox.add(request('one'))
    await settle()
    const bruno = setUp([], localStore, 'bruno')
    await bruno.outbox.retry()
    expect([bruno.outbox.all(), bruno.sent]).toEqual([[], []])
    expect(setUp([], localStore).outbox.all()).toHaveLength(1)
  })
})
