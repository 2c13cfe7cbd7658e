import { expect, it } from 'vitest'
import type { FamilySelection } from '../api/calls.ts'
import { selectionNews } from './selection-news.ts'

const at = '2026-11-15T12:00:00Z'
const message = (id: string, by: 'client' | 'photographer') => ({ id, by, name: null, text: 'x', at })
const sent = {
  status: 'done',
  comments: [{ number: 1, messages: [message('a', 'client')] }],
} as Partial<FamilySelection> as FamilySelection
const answered = {
  ...sent,
  comments: [{ number: 1, messages: [message('a', 'client'), message('b', 'photographer')] }],
}

it('reports a reopening and an answer, and nothing else', () => {
  expect(selectionNews(sent, { ...answered, status: 'open' })).toBe('reopened')
  expect(selectionNews(sent, answered)).toBe('answered')
  expect(selectionNews(answered, answered)).toBeNull()
  expect(selectionNews(sent, { ...sent, note: 'x' })).toBeNull()
  expect(selectionNews(null, answered)).toBeNull()
  expect(selectionNews(sent, null)).toBeNull()
})
