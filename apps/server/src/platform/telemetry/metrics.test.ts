import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createMetricsPoller } from './polled-metrics.ts'
import { counter, gauge, histogram, type Metric, registryOf } from './metric.ts'

const seriesOf = async (metric: Metric) =>
  (await registryOf([metric]).metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('metrics', () => {
  it('start every series at 0 where all labels have lists', async () => {
    const mails = counter({ name: 'mails_total', help: 'Mails.', labels: { outcome: ['accepted', 'rejected'] } })
    mails.add({ outcome: 'accepted' })
    mails.add({ outcome: 'accepted' }, 2)
    expect(await registryOf([mails]).metrics()).toBe(
      '# HELP mails_total Mails.\n# TYPE mails_total counter\nmails_total{outcome="accepted"} 3\nmails_total{outcome="rejected"} 0\n',
    )
    const waits = histogram({ name: 'waits', help: 'h', labels: { how: ['first'] }, bounds: [1] })
    expect(await seriesOf(waits)).toContain('waits_count{how="first"} 0')
  })

  it('leave a gauge without a value out until it is set, and after it is cleared', async () => {
    const age = gauge({ name: 'age', help: 'h' })
    expect(await seriesOf(age)).toEqual([])
    age.set({}, 7)
    expect(await seriesOf(age)).toEqual(['age 7'])
    age.clear()
    expect(await seriesOf(age)).toEqual([])
  })

  it('never have more series than declared, whatever is counted', async () => {
    const rejected = counter({
      name: 'refused_total',
      help: 'h',
      labels: { endpoint: null, code: null },
      maxLabelSets: 10,
    })
    for (let n = 0; n < 1_000; n += 1) rejected.add({ endpoint: `/foto/${n}`, code: 'x' })
    const series = await seriesOf(rejected)
    expect(series).toHaveLength(10)
    expect(series).toContain('refused_total{endpoint="other",code="other"} 991')
  })

  it('bound the series of gauges and histograms in the same way', async () => {
    const lag = gauge({ name: 'lag', help: 'h', labels: { peer: null }, maxLabelSets: 3 })
    const seconds = histogram({ name: 'seconds', help: 'h', labels: { peer: null }, maxLabelSets: 3, bounds: [1] })
    for (let n = 0; n < 100; n += 1) {
      lag.set({ peer: `p${n}` }, n)
      seconds.observe({ peer: `p${n}` }, n)
    }
    expect(await seriesOf(lag)).toEqual(['lag{peer="p0"} 0', 'lag{peer="p1"} 1', 'lag{peer="other"} 99'])
    expect(await seriesOf(seconds)).toHaveLength(seconds.maxSeries)
    expect(await seriesOf(seconds)).toContain('seconds_count{peer="other"} 98')
  })
})

describe('polled metrics', () => {
  const log = pino({ level: 'silent' })

  it('are read at most every 15 seconds, and less often when a read takes long', async () => {
    let now = 0
    let polls = 0
    let pollMs = 0
    const metric = gauge({ name: 'age', help: 'h' })
    const poll = async () => {
      polls += 1
      now += pollMs
      metric.set({}, polls)
    }
    const refresh = createMetricsPoller([{ name: 'age', metrics: [metric], poll }], log, () => now)
    await Promise.all([refresh(), refresh(), refresh()])
    now += 14_999
    await refresh()
    expect(polls).toBe(1)
    pollMs = 1_000
    now += 1
    await refresh()
    expect(polls).toBe(2)
    now += 49_999
    await refresh()
    expect(polls).toBe(2)
    now += 1
    await refresh()
    expect(polls).toBe(3)
  })

  it('are absent, not stale, when they cannot be read', async () => {
    let now = 0
    const metric = gauge({ name: 'age', help: 'h' })
    let isDown = false
    const poll = async () => {
      if (isDown) throw new Error('database unavailable')
      metric.set({}, 1)
    }
    const refresh = createMetricsPoller([{ name: 'age', metrics: [metric], poll }], log, () => now)
    await refresh()
    expect(await seriesOf(metric)).toHaveLength(1)
    isDown = true
    now += 20_000
    await refresh()
    expect(await seriesOf(metric)).toEqual([])
  })
})
