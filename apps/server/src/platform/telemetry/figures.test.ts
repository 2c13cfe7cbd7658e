import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { keepAsking } from './asked-figures.ts'
import { counter } from './counter.ts'
import { expose } from './exposition.ts'
import { gauge } from './gauge.ts'
import { histogram } from './histogram.ts'

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('figures', () => {
  it('are told in the text format, from 0 on where their labels have lists', () => {
    const mails = counter({ name: 'mails_total', help: 'Mails.', labels: { outcome: ['taken', 'refused'] } })
    mails.add({ outcome: 'taken' })
    mails.add({ outcome: 'taken' }, 2)
    expect(expose([mails])).toBe(
      '# HELP mails_total Mails.\n# TYPE mails_total counter\nmails_total{outcome="taken"} 3\nmails_total{outcome="refused"} 0\n',
    )
  })

  it('count a duration up to its bound and beyond all of them', () => {
    const seconds = histogram({ name: 'seconds', help: 'h', labels: { job: null }, bounds: [0.1, 1] })
    for (const value of [0.1, 0.5, 7]) seconds.observe({ job: 'a' }, value)
    expect(linesOf(expose([seconds]))).toEqual([
      'seconds_bucket{job="a",le="0.1"} 1',
      'seconds_bucket{job="a",le="1"} 2',
      'seconds_bucket{job="a",le="+Inf"} 3',
      'seconds_sum{job="a"} 7.6',
      'seconds_count{job="a"} 3',
    ])
  })

  it('never have more series than they said, whatever is counted', () => {
    const refused = counter({ name: 'refused_total', help: 'h', labels: { endpoint: null, code: null }, most: 10 })
    for (let n = 0; n < 1_000; n += 1) refused.add({ endpoint: `/foto/${n}`, code: 'x' })
    const samples = refused.samples()
    expect(samples).toHaveLength(10)
    expect(samples.find(({ labels }) => labels['endpoint'] === 'other')?.value).toBe(991)
  })

  it('escape what would break a line', () => {
    const odd = gauge({ name: 'odd', help: 'h', labels: { queue: null } })
    odd.set({ queue: 'a"b\\c\nd' }, 1)
    expect(linesOf(expose([odd]))).toEqual(['odd{queue="a\\"b\\\\c\\nd"} 1'])
  })
})

describe('asked figures', () => {
  const log = pino({ level: 'silent' })

  it('are asked for at most every 15 seconds, and more rarely when they take long', async () => {
    let now = 0
    let asked = 0
    let takes = 0
    const figure = gauge({ name: 'age', help: 'h' })
    const ask = async () => {
      asked += 1
      now += takes
      figure.set({}, asked)
    }
    const refresh = keepAsking([{ name: 'age', figures: [figure], ask }], log, () => now)
    await Promise.all([refresh(), refresh(), refresh()])
    now += 14_999
    await refresh()
    expect(asked).toBe(1)
    takes = 1_000
    now += 1
    await refresh()
    expect(asked).toBe(2)
    now += 49_999
    await refresh()
    expect(asked).toBe(2)
    now += 1
    await refresh()
    expect(asked).toBe(3)
  })

  it('say nothing rather than something old when they cannot be asked for', async () => {
    let now = 0
    const figure = gauge({ name: 'age', help: 'h' })
    let isAway = false
    const ask = async () => {
      if (isAway) throw new Error('away')
      figure.set({}, 1)
    }
    const refresh = keepAsking([{ name: 'age', figures: [figure], ask }], log, () => now)
    await refresh()
    expect(figure.samples()).toHaveLength(1)
    isAway = true
    now += 20_000
    await refresh()
    expect(figure.samples()).toEqual([])
  })
})
