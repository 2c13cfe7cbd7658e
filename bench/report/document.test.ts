import { expect, it } from 'vitest'
import { document } from './document.ts'
import { plotRatios } from './plot-ratios.ts'
import type { Result } from './result.ts'

const machine = { cores: 2, processor: 'Some', memoryGb: 24, kernel: '6.1', engines: { Node: '24' } }
const ratios = [1.2, 1.3, 1.5]
const measure = {
  label: 'CPU of <a> call',
  unit: 'µs',
  sides: [
    { name: 'revela', rounds: [120, 130, 150] },
    { name: 'baseline', rounds: [100, 100, 100] },
  ],
  ratios,
  bar: { max: 1.5 },
}
const result = (overrides: Partial<Result>): Result => ({
  name: 'info-cpu',
  size: 'middle',
  at: '2026-11-15T10:00:00.000Z',
  seconds: 60,
  load: { before: 1, after: 2 },
  machine,
  passed: true,
  metrics: { ratio: '1.300', revela_us: '130.0' },
  measures: [measure],
  ...overrides,
})
const listed = [{ name: 'info-cpu', reportSize: 'middle' as const }]

it('lists every measure with its sides, ratio, bar and limit', () => {
  const text = document(listed, [result({})], new Map([['api', 'api.svg']]))
  expect(text).toContain('| `info-cpu` | middle | 2026-11-15 | – | 60 s | 1 → 2 | reached |')
  expect(text).toContain('revela 130 (120–150) µs · baseline 100 (100–100) µs | **1.3** (1.2–1.5) | ≤ 1.5 |')
  expect(text).toContain('per second and core of the API | 7,690 |')
  expect(text).toContain('performance/api.svg')
  expect(text).toContain('2 cores, Some')
})

it('marks a missed bar, and leaves short runs out where there are longer ones', () => {
  const failedResult = result({ passed: false })
  const quick = result({ size: 'short', metrics: { ratio: '9.9' } })
  const text = document(listed, [quick, failedResult], new Map())
  expect(text).toContain('**missed**')
  expect(text).not.toContain('9.9')
  expect(document(listed, [quick], new Map())).toContain('9.9')
})

it('names the commit of each figure, and never shows an incomplete run as reached', () => {
  const commit = 'abcdef0123456789'
  const measured = document(listed, [result({ commit })], new Map())
  expect(measured).toContain('| `info-cpu` | middle | 2026-11-15 | `abcdef01` | 60 s | 1 → 2 | reached |')
  expect(measured).toContain('info-cpu (middle, 2026-11-15, abcdef01): ')
  const part = document(listed, [result({ commit, dirty: true, metrics: { whole: 'no' } })], new Map())
  expect(part).toContain('| `abcdef01` with changes | 60 s | 1 → 2 | **incomplete** |')
  expect(part).toContain('bar=incomplete')
})

it('draws every round, the median and the bar, and escapes its texts', () => {
  const plot = plotRatios('ratios', [measure])!
  expect(plot.match(/class="dot"/g)).toHaveLength(ratios.length)
  expect(plot).toContain('class="bar"')
  expect(plot).toContain('CPU of &lt;a&gt; call')
  expect(plot).toContain('prefers-color-scheme: dark')
  expect(plotRatios('none', [])).toBeNull()
})
