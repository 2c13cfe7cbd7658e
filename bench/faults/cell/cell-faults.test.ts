import { expect, it } from 'vitest'
import { addSlice, outcomeOf } from './cell-faults.ts'

const clean = { lost: 0, wrong: 0, split_brain: 0, edge_reads_failed: 0, crashes: 0, stuck: 0, harness_errors: 0 }
const slice = {
  counts: { faults: 200, failovers: 40, ...clean },
  longestStopMs: 9_000,
  kinds: { 'kill-primary': 4, 'kill-api': 2 },
  stops: { 'kill-primary': [3_000, 5_000] },
}

it('is complete and reached when the slices together have enough faults', () => {
  const first = addSlice(undefined, slice)
  expect(outcomeOf(first, 'long')).toMatchObject({ passed: false, metrics: { whole: 'no', faults: 200 } })
  const both = addSlice(first, { ...slice, longestStopMs: 24_000, stops: { 'kill-primary': [24_000] } })
  expect(outcomeOf(both, 'long')).toMatchObject({
    passed: true,
    metrics: {
      whole: 'yes',
      slices: 2,
      faults: 400,
      failovers: 80,
      longest_write_stop_s: '24.0',
      'kind:kill-primary': 8,
      'stop:kill-primary': '5.0/24.0',
      'stop:kill-api': '-',
    },
  })
})

it('keeps what an earlier slice found', () => {
  const first = addSlice(undefined, { ...slice, counts: { ...slice.counts, lost: 1 } })
  expect(outcomeOf(addSlice(first, slice), 'long')).toMatchObject({ passed: false, metrics: { whole: 'yes', lost: 1 } })
  const slow = addSlice({ slices: 1, ...slice }, { ...slice, longestStopMs: 31_000 })
  expect(outcomeOf(slow, 'long').passed).toBe(false)
})
