import { expect, test } from 'vitest'
import { mergeOpinions, type Opinion } from './merge-opinions.ts'

const opinions = (states: Record<number, Opinion>) =>
  new Map(Object.entries(states).map(([number, state]) => [Number(number), state]))

test('sorts the pictures of a couple', () => {
  const merged = mergeOpinions({
    numbers: [6, 5, 4, 3, 2, 1],
    client: opinions({ 1: 'yes', 2: 'yes', 4: 'maybe', 6: 'declined' }),
    participants: [opinions({ 1: 'yes', 3: 'yes', 4: 'yes', 6: 'declined' })],
  })
  expect(merged).toEqual({
    agreed: [1],
    onlyClient: [2],
    onlyParticipant: [[3]],
    divided: [],
    doubted: [4],
    undecided: [5],
  })
})

test('agrees only if every participant who has decided something said yes', () => {
  const client = opinions({ 1: 'yes', 2: 'yes', 3: 'yes' })
  const joao = opinions({ 1: 'yes', 2: 'yes', 3: 'declined' })
  const mother = opinions({ 1: 'yes', 2: 'declined' })
  const notOpened = opinions({})
  const merged = mergeOpinions({ numbers: [1, 2, 3], client, participants: [joao, notOpened, mother] })
  expect(merged.agreed).toEqual([1])
  expect(merged.divided, 'wanted by two of three').toEqual([2])
  expect(merged.onlyClient, 'declined by one, undecided by another').toEqual([3])
})

test('counts an undecided client as agreeing only with two others', () => {
  const joao = opinions({ 1: 'yes', 2: 'yes', 3: 'yes', 4: 'yes', 5: 'yes' })
  const mother = opinions({ 1: 'yes', 3: 'yes', 4: 'yes', 6: 'yes' })
  const client = opinions({ 3: 'declined', 4: 'maybe' })
  const numbers = [1, 2, 3, 4, 5, 6]
  const merged = mergeOpinions({ numbers, client, participants: [joao, mother] })
  expect(merged.agreed).toEqual([1])
  expect(merged.divided, 'declined by the client').toEqual([3])
  expect(merged.doubted).toEqual([4])
  expect(merged.onlyParticipant).toEqual([[2, 5], [6]])
  const couple = mergeOpinions({ numbers, client: opinions({}), participants: [joao] })
  expect(couple.agreed).toEqual([])
  expect(couple.onlyParticipant).toEqual([[1, 2, 3, 4, 5]])
})

test('agrees on nothing before a participant has decided', () => {
  const merged = mergeOpinions({ numbers: [1, 2], client: opinions({ 1: 'yes' }), participants: [opinions({})] })
  expect(merged.agreed).toEqual([])
  expect(merged.onlyClient).toEqual([1])
  expect(merged.undecided).toEqual([2])
})
