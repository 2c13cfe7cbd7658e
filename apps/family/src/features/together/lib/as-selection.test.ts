import { expect, test } from 'vitest'
import { choiceLimit, nextOneCosts, termsFromStored } from '@revela/domain'
import type { Participation } from '../api/together-calls.ts'
import { asChanges, asSelection } from './as-selection.ts'

const participation: Participation = {
  id: 'participant-1',
  name: 'João',
  client_name: 'Ana',
  status: 'open',
  finished_at: null,
  revision: 7,
  choices: [
    { number: 1, state: 'yes' },
    { number: 2, state: 'no' },
    { number: 3, state: 'declined' },
  ],
  comments: [],
}

test('turns opinions into a selection without limit and price', () => {
  const selection = asSelection(participation)
  const terms = termsFromStored(selection.terms)
  expect([choiceLimit(terms), nextOneCosts(terms, 500)]).toEqual([null, false])
  expect(selection.id, 'unsent marks are stored apart from those of the client').toBe('participant-1')
  expect(selection.choices).toEqual([
    { number: 1, state: 'yes' },
    { number: 3, state: 'declined' },
  ])
})

test('keeps pictures that are undecided again in the changes', () => {
  expect(asChanges(participation)).toMatchObject({ revision: 7, reread: false, choices: participation.choices })
})
