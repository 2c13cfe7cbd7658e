import { expect, test } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import { createSeenSpreads } from './seen-spreads.ts'

function setUp({
  answers = [],
  known = [],
  readerId = 'ana',
  localStore = createLocalStore(null),
}: Partial<{
  answers: (Error | null)[]
  readerId: string
  known: number[]
  localStore: ReturnType<typeof createLocalStore>
}> = {}) {
  const sent: (readonly number[])[] = []
  const timers: (() => void)[] = []
  const viewed = createSeenSpreads({
    versionId: 'v1',
    readerId,
    known,
    localStore,
    send: async (spreads) => {
      sent.push(spreads)
      const answer = answers.shift()
      if (answer) throw answer
    },
    schedule: (run) => timers.push(run),
  })
  const elapse = async () => {
    for (const run of timers.splice(0)) run()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { viewed, sent, elapse, localStore }
}

test('reports spreads in one batch, each once', async () => {
  const { viewed, sent, elapse } = setUp({ known: [1] })
  for (const at of [1, 2, 3, 2]) viewed.mark(at)
  expect([...viewed.get()]).toEqual([1, 2, 3])
  await elapse()
  expect(sent).toEqual([[2, 3]])
})

test('keeps spreads viewed without connection, also for a later visit', async () => {
  const { viewed, elapse, localStore } = setUp({ answers: [new Error('offline')] })
  viewed.mark(4)
  await elapse()
  const later = setUp({ localStore })
  expect(later.viewed.get().has(4)).toBe(true)
  await later.viewed.flush()
  expect(later.sent).toEqual([[4]])
  expect(setUp({ localStore }).viewed.get().size).toBe(0)
})

test('takes over what another device reported, without sending it again', async () => {
  const { viewed, sent, elapse } = setUp()
  viewed.merge([1, 2])
  viewed.mark(2)
  await elapse()
  expect([...viewed.get()]).toEqual([1, 2])
  expect(sent).toEqual([])
})

test('does not report what another reader viewed on the same device', async () => {
  const { viewed, elapse, localStore } = setUp({ answers: [new Error('offline')] })
  viewed.mark(4)
  await elapse()
  const bruno = setUp({ localStore, readerId: 'bruno' })
  await bruno.viewed.flush()
  expect([bruno.viewed.get().size, bruno.sent]).toEqual([0, []])
})
