import { MAX_PARTICIPANTS as contractLimit } from '@revela/contract'
import { MAX_PARTICIPANTS } from '@revela/domain'
import { expect, test, vi } from 'vitest'
import type { ParticipantList } from '../api/together-calls.ts'
import { createPeople, initialsOf } from './people.ts'

const invitation = (id: string, name: string | null) => ({
  id,
  name,
  joined_at: name === null ? null : '2026-11-18T12:00:00Z',
  link: `https://aurora.example/casamento#j=${id}`,
})

function peopleWith(answers: ParticipantList[]) {
  const list = vi.fn<(since: number) => Promise<ParticipantList>>(async () => answers.shift()!)
  const people = createPeople({
    list,
    invite: async () => invitation('c', null),
    remove: async () => {},
  })
  return { people, list }
}

test('merges later opinions into those that are known', async () => {
  const { people, list } = peopleWith([
    {
      allowed: true,
      revision: 4,
      participants: [
        {
          ...invitation('a', 'João'),
          choices: [
            { number: 1, state: 'yes' },
            { number: 2, state: 'maybe' },
          ],
        },
        { ...invitation('b', null), choices: [] },
      ],
    },
    {
      allowed: true,
      revision: 6,
      participants: [
        {
          ...invitation('a', 'João'),
          choices: [
            { number: 2, state: 'no' },
            { number: 3, state: 'declined' },
          ],
        },
      ],
    },
  ])
  await people.sync()
  expect(people.state.get()?.people.map(({ label }) => label)).toEqual(['João', 'Convite 2'])
  people.onRevision(4)
  people.onRevision(6)
  await people.sync().catch(() => {})
  expect(list.mock.calls.slice(0, 2)).toEqual([[0], [4]])
  const [joao, ...others] = people.state.get()?.people ?? []
  expect([...(joao?.opinions ?? [])]).toEqual([
    [1, 'yes'],
    [3, 'declined'],
  ])
  expect(others, 'the removed person is gone').toEqual([])
})

test('shows an invitation at once, and removes it', async () => {
  const { people } = peopleWith([{ allowed: true, revision: 1, participants: [] }])
  await people.sync()
  await people.invite()
  expect(people.state.get()?.people).toMatchObject([{ id: 'c', label: 'Convite 1' }])
  await people.remove('c')
  expect(people.state.get()?.people).toEqual([])
})

test('makes initials of names', () => {
  expect(['João', 'maria clara souza', 'Convite 2', ' Éder '].map(initialsOf)).toEqual(['J', 'MS', 'C2', 'É'])
})

test('states the limit of the contract', () => {
  expect(MAX_PARTICIPANTS).toBe(contractLimit)
})
