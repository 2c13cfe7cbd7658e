import { expect, it } from 'vitest'
import { suggestedChapterTitle } from './chapter-title.ts'

it('titles a suggested chapter by its times, with the day only when there are several', () => {
  const from = { day: '2026-10-10', time: '14:05' }
  const to = { day: '2026-10-10', time: '15:40' }
  expect(suggestedChapterTitle(from, to, false)).toBe('14h05 – 15h40')
  expect(suggestedChapterTitle(from, from, false)).toBe('14h05')
  expect(suggestedChapterTitle(from, to, true)).toBe('10/10, 14h05 – 15h40')
  expect(suggestedChapterTitle(from, { day: '2026-10-11', time: '02:10' }, true)).toBe('10/10 14h05 – 11/10 02h10')
})
