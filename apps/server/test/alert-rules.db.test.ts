import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpointList } from '@revela/contract'
import { Pool } from 'pg'
import { metrics } from '../src/metrics.ts'
import { jobs } from '../src/jobs.ts'
import { processMetrics } from '../src/platform/telemetry/process-metrics.ts'

const run = promisify(execFile)
const root = new URL('../../../', import.meta.url)
const rulesFolder = new URL('deploy/observability/', root)

async function textsIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(new URL(folder, rulesFolder))).toSorted()
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(folder + name, rulesFolder), 'utf8')] as const),
    ),
  )
}

const all = (texts: Iterable<string>, pattern: RegExp) =>
  [...texts].flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!))

let rules: Map<string, string>
let tests: Map<string, string>
let dashboards: Map<string, string>
beforeAll(async () => {
  ;[rules, tests, dashboards] = await Promise.all([textsIn('rules/'), textsIn('tests/'), textsIn('dashboards/')])
})

const files = (folder: string, texts: Map<string, string>) => [...texts.keys()].map((name) => folder + name)
const promtool = (...args: string[]) => run('promtool', args, { cwd: rulesFolder })

describe('Prometheus rules', () => {
  it('pass promtool check and their own rule tests', async () => {
    await promtool('check', 'rules', ...files('rules/', rules))
    await promtool('check', 'config', '--syntax-only', 'prometheus.yml')
    const { stdout } = await promtool('test', 'rules', ...files('tests/', tests))
    expect(stdout.match(/SUCCESS/g)).toHaveLength(tests.size)
  })

  it('have a firing test, a severity and a runbook for each alert', async () => {
    const alerts = all(rules.values(), /- alert: (\w+)/g)
    const fired = new Set(all(tests.values(), /alertname: (\w+)\n\s+exp_alerts:\n/g))
    expect(alerts.length).toBeGreaterThan(30)
    expect(alerts.filter((name) => !fired.has(name))).toEqual([])
    expect(all(rules.values(), /labels: \{ severity: (page|ticket) \}/g)).toHaveLength(alerts.length)
    const pages = new Set(all(rules.values(), /runbook: ([a-z-]+)/g))
    const written = new URL('docs/runbooks/', root)
    const missing = existsSync(written) ? [...pages].filter((page) => !existsSync(new URL(`${page}.md`, written))) : []
    expect(missing).toEqual([])
  })
})

describe('metrics and labels in rules and dashboards', () => {
  it('are exported by a process', () => {
    const pool = new Pool({ max: 1 })
    const processMetricNames = processMetrics({ name: 'api', release: 'x', pool })
    const knownMetrics = new Set(['up'])
    for (const { name, kind } of [...metrics, ...processMetricNames]) {
      knownMetrics.add(name)
      if (kind === 'histogram') for (const suffix of ['_bucket', '_sum', '_count']) knownMetrics.add(name + suffix)
    }
    const texts = [...rules.values(), ...dashboards.values()]
    const namedMetrics = new Set(all(texts, /\b((?:revela|nodejs|process)_[a-z0-9_]+|up)(?=[{[) ]|\\?"|$)/gm))
    expect(namedMetrics.size).toBeGreaterThan(40)
    expect([...namedMetrics].filter((name) => !knownMetrics.has(name))).toEqual([])
    // Every exported metric also appears in a rule or a dashboard.
    const dashboardText = texts.join('\n')
    expect(
      [...metrics, ...processMetricNames]
        .map(({ name }) => name)
        .filter((name) => !dashboardText.includes(name) && name !== 'process_start_time_seconds'),
    ).toEqual([])
  })

  it('are documented in docs/observability.md', async () => {
    const text = await readFile(new URL('docs/observability.md', root), 'utf8')
    const alerts = all(rules.values(), /- alert: (\w+)/g)
    const names = [...metrics.map(({ name }) => name), ...alerts]
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  it('use only the labels and values of the code', () => {
    const texts = [...rules.values(), ...dashboards.values()].map((text) => text.replaceAll('\\"', '"'))
    const endpoints = new Set([
      ...endpointList.map(({ name }) => name),
      'payments.event',
      'content.check',
      'renderer.make',
    ])
    const labelValues = (label: string) => all(texts, new RegExp(`[{,]${label}="([^"]+)"`, 'g'))
    expect(labelValues('endpoint').filter((name) => !endpoints.has(name))).toEqual([])
    const queues = new Set(jobs.map(({ name }) => name))
    expect(labelValues('queue').filter((name) => !queues.has(name))).toEqual([])
    const lists = new Map<string, Set<string>>()
    for (const { labels } of metrics)
      for (const [label, values] of Object.entries(labels))
        for (const value of values ?? []) lists.set(label, (lists.get(label) ?? new Set()).add(value))
    for (const label of ['outcome', 'kind', 'how', 'what', 'found', 'reason'])
      expect(
        labelValues(label).filter((value) => !lists.get(label)?.has(value)),
        label,
      ).toEqual([])
  })

  it('cover every endpoint by exactly one error budget', () => {
    const budgets = all([rules.get('slo.yml')!], /_count\{endpoint=~"([^"]+)"/g).map(
      (text) => new RegExp(`^(?:${text.replaceAll('\\\\', '\\')})$`),
    )
    const streams = new Set(endpointList.filter(({ caller }) => caller === 'events').map(({ name }) => name))
    const counts = endpointList
      .filter(({ name }) => !streams.has(name))
      .map(({ name }) => [name, budgets.filter((budget) => budget.test(name)).length] as const)
    expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  })
})
