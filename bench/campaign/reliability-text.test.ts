import { expect, it } from 'vitest'
import type { Result } from '../report/result.ts'
import { partsText, reliabilitySections, replaceSections } from './reliability-text.ts'

const result = (name: string, metrics: Result['metrics'], overrides: Partial<Result> = {}) =>
  ({
    name,
    size: 'long',
    at: '2026-11-15T17:20:31.000Z',
    seconds: 600,
    commit: 'abcdef0123456789',
    product: 'a1',
    passed: true,
    load: { before: 1, after: 2 },
    machine: { cores: 2 },
    metrics,
    ...overrides,
  }) as unknown as Result

const faults = result('faults', {
  faults: 3_000,
  uploads: 50_000,
  lost: 1,
  corrupt: 1,
  chapters: 1_200,
  chapter_lost: 1,
  chapter_wrong: 2,
  certificates: 40,
  domain_owners: 1,
  whole: 'yes',
  'kind:deploy': 30,
  'again:deploy': '4.1/9.8',
})
const measured = 'commit `abcdef01`, 2026-11-15 17:20 UTC, load average 1 to 2 on 2 cores'

const section = (marker: string, ...results: readonly Result[]) =>
  reliabilitySections((name) => results.find((known) => known.name === name), results).get(marker)

it('sums the losses and lists every kind of fault, with the commit', () => {
  const text = section('campaign', faults)
  expect(text).toContain('3,000 faults over 50,000 acknowledged photographs')
  expect(text).toContain('1,200 chapters created')
  expect(text).toContain('40 certificates issued')
  expect(text).toContain('| acknowledged photographs lost, or with other bytes (SHA-256) | **2** |')
  expect(text).toContain('| chapters lost or back after their deletion, pictures in another chapter | **3** |')
  expect(text).toContain('| every process replaced, one after the other (SIGTERM) | 30 | 4.1 / 9.8 |')
  expect(text).toContain(`Measured on ${measured}.`)
})

it('writes the faults of machines from their result', () => {
  const text = section(
    'machines',
    result('faults-cell', {
      faults: 1_407,
      failovers: 67,
      lost: 1,
      wrong: 2,
      longest_write_stop_s: '24.5',
      'kind:kill-primary': 44,
      'stop:kill-primary': '6.6/15.9',
      'kind:kill-disk': 20,
      'kind:isolate-store': 3,
    }),
  )
  expect(text).toContain(`| 1,407 faults and 67 failovers, ${measured} | found |`)
  expect(text).toContain('lost or changed | **3** |')
  expect(text).toContain('| longest stop of writes | **24.5 s** (bar: 30 s) |')
  expect(text).toContain('| the primary’s PostgreSQL killed | 44 | 6.6 / 15.9 |')
  expect(text).toContain('its machine cut off | 23 | |')
})

it('writes the moves from their result', () => {
  const metrics = { moves: 30, kills: 58, min_rows: 200, max_rows: 19_000, rows: 135_047, uploads: 1_392, doubled: 1 }
  const text = section('moves', result('move', { ...metrics, longest_stop_s: '26.7', median_stop_s: '11.0' }))
  expect(text).toContain(`| 30 moves of customers with 200 to 19,000 pictures, 58 kills, ${measured} | found |`)
  expect(text).toContain('rows (135,047) lost, doubled or changed | **1** |')
  expect(text).toContain('**26.7 s**, median 11.0 s (bar: 60 s)')
})

it('lists every part with its bars, and whether all ran on the same code', () => {
  const mutants = result('mutants', { mutants: 216, caught: 215, harness_errors: 0 }, { passed: false })
  const text = partsText([mutants, result('deploys', { rolls: 50, failed_files: 0 })])
  expect(text).toContain('| `deploys` | rolls 50, failed files 0 | 2026-11-15 | `abcdef01` | 10 | reached |')
  expect(text).toContain('215 of 216 removed safeguards made a test fail; harness errors 0')
  expect(text).toContain('| 10 | **missed** |')
  expect(text).toContain('All on the same product code (`a1`)')
  expect(partsText([result('move', { whole: 'no' })])).toContain('**incomplete**')
  expect(partsText([mutants, result('move', {}, { product: 'b2' })])).toContain('different product code')
})

it('keeps what the document has where there is no complete result', () => {
  const document = ['campaign', 'machines', 'moves'].map((name) => `<!-- ${name} -->\nold ${name}\n<!-- /${name} -->`)
  const sections = reliabilitySections((name) => (name === 'faults' ? faults : undefined), [])
  const text = replaceSections(`# Title\n${document.join('\n')}\nEnd`, sections)
  expect(text).toContain('old machines')
  expect(text).toContain('old moves')
  expect(text).not.toContain('old campaign')
  expect(text).toContain('3,000 faults')
  expect(text).toMatch(/^# Title\n[\s\S]*\nEnd$/)
  expect(() => replaceSections('# Title', sections)).toThrow('markers of campaign not found')
})
