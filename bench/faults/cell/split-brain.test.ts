import { expect, test } from 'vitest'
import { findSplitBrain, type ProbeWrite } from './split-brain.ts'

const write = (machine: string, timeline: number, startedAt: number, n = startedAt): ProbeWrite => ({
  machine,
  n,
  timeline,
  startedAt,
  acknowledgedAt: startedAt + 5,
})

test('accepts one primary after the other', () => {
  expect(findSplitBrain([write('db1', 1, 10), write('db2', 2, 20), write('db1', 3, 30)])).toEqual([])
})

test('accepts a write that began before the successor acknowledged one', () => {
  expect(findSplitBrain([{ ...write('db1', 1, 10), acknowledgedAt: 40 }, write('db2', 2, 20)])).toEqual([])
})

test('reports a former primary that still acknowledges', () => {
  expect(findSplitBrain([write('db1', 1, 10), write('db2', 2, 20), write('db1', 1, 30)])).toEqual([
    'db1 acknowledged write 30 after db2 was the primary',
  ])
})

test('reports two servers on one timeline', () => {
  expect(findSplitBrain([write('db1', 2, 10), write('db2', 2, 20)])).toContain('db1 and db2 both wrote on timeline 2')
})
