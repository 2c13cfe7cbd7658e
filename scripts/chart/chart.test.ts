import { edgeVariables } from '@revela/edge'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { configuredNames } from '../configured-names.ts'
import { renderChart, type Resource } from './render-chart.ts'
import { renderTemplate } from './render-template.ts'

const folder = resolve(import.meta.dirname, '../../deploy/chart')
const cell = { name: 'cell', namespace: 'photos', values: { release: '1.2.3' } }
const resources = renderChart(folder, cell)

type Container = {
  name: string
  image: string
  command?: string[]
  env?: { name: string }[]
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> }
  securityContext?: Record<string, unknown>
  readinessProbe?: object
  livenessProbe?: object
  startupProbe?: object
}
type Pod = {
  containers: Container[]
  securityContext: Record<string, unknown>
  automountServiceAccountToken?: boolean
  terminationGracePeriodSeconds?: number
}

const podOf = (resource: Resource) => (resource['spec'] as { template?: { spec: Pod } } | undefined)?.template?.spec
const running = resources.flatMap((resource) => {
  const pod = podOf(resource)
  return pod ? [{ resource, pod }] : []
})
const named = (kind: string) => resources.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)

test('a cell is its processes, nginx and the migration', () => {
  expect(running.map(({ resource }) => `${resource.kind} ${resource.metadata.name}`).toSorted()).toEqual([
    'Deployment cell-api',
    'Deployment cell-decoder',
    'Deployment cell-edge',
    'Deployment cell-renderer',
    'Deployment cell-upload',
    'Deployment cell-worker',
    'Job cell-migrate',
  ])
  const ids = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(running)('$resource.metadata.name runs as nobody, writes nowhere, and within limits', ({ pod }) => {
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 10_001,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(pod.automountServiceAccountToken).toBe(false)
  for (const container of pod.containers) {
    expect(container.image).toMatch(/^revela-(?:server|edge):1\.2\.3$/)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    for (const kind of ['requests', 'limits'] as const) {
      expect(container.resources?.[kind]).toEqual({ cpu: expect.any(String), memory: expect.any(String) })
    }
  }
})

test('what runs for long is watched, may be moved only while another stands, and is given time to stop', () => {
  const stop = parse(readFileSync(resolve(folder, 'values.yaml'), 'utf8')) as {
    config: Record<string, string>
    graceSeconds: number
  }
  const needed = Number(stop.config['STOP_DELAY_SECONDS']) + Number(stop.config['STOP_WITHIN_SECONDS'])
  expect(stop.graceSeconds).toBeGreaterThanOrEqual(needed + 10)
  for (const { resource, pod } of running.filter(({ resource: { kind } }) => kind === 'Deployment')) {
    expect(named('PodDisruptionBudget')).toContain(resource.metadata.name)
    expect(named('NetworkPolicy')).toContain(resource.metadata.name)
    expect(pod.terminationGracePeriodSeconds).toBe(stop.graceSeconds)
    expect((resource['spec'] as { strategy: unknown }).strategy).toEqual({
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    })
    for (const { startupProbe, livenessProbe, readinessProbe } of pod.containers) {
      expect(startupProbe && livenessProbe && readinessProbe).toBeTruthy()
    }
  }
})

test('the database is brought to its head before anything of a release starts', () => {
  const job = resources.find(({ kind }) => kind === 'Job')
  expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
})

test('workers follow the age of the oldest job; without somebody to ask their number is fixed', () => {
  const scaled = resources.find(({ kind }) => kind === 'ScaledObject')
  expect(JSON.stringify(scaled)).toContain(
    'max(revela_queue_oldest_job_seconds{namespace=\\"photos\\",queue=\\"picture.render\\"})',
  )
  const alone = renderChart(folder, { ...cell, values: { release: '1', prometheus: { address: '' } } })
  expect(alone.some(({ kind }) => kind === 'ScaledObject')).toBe(false)
  const worker = alone.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'cell-worker')
  expect(worker?.['spec']).toMatchObject({ replicas: 2 })
})

test('every variable of the chart is one that is read', () => {
  const known = new Set([...configuredNames(), ...edgeVariables.required, ...Object.keys(edgeVariables.optional)])
  const config = resources.find(({ kind }) => kind === 'ConfigMap')?.['data'] as Record<string, string>
  const inSecrets = [...readFileSync(resolve(folder, 'values.yaml'), 'utf8').matchAll(/^ {2}# ([A-Z0-9_ ]+)$/gm)]
  const names = [
    ...Object.keys(config),
    ...running.flatMap(({ pod }) =>
      pod.containers.flatMap(({ env = [] }) => env.map(({ name }) => name.replace(/_FILE$/, ''))),
    ),
    ...inSecrets.flatMap((match) => match[1]!.split(' ')),
  ]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('nginx believes nobody who the caller is, until the balancer is named', () => {
  const trusted = running
    .flatMap(({ pod }) => pod.containers)
    .flatMap(({ env = [] }) => env)
    .filter(({ name }) => name === 'EDGE_TRUSTED_PROXIES')
  expect(trusted).toEqual([{ name: 'EDGE_TRUSTED_PROXIES', value: '' }])
})

test('the decoder has no secret and may connect to nothing', () => {
  const decoder = running.find(({ resource }) => resource.metadata.name === 'cell-decoder')!
  expect(JSON.stringify(decoder.pod)).not.toMatch(/secretRef|configMapRef|secretKeyRef/)
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy')
  const own = policies.find(({ metadata }) => metadata.name === 'cell-decoder')?.['spec']
  expect(own).toMatchObject({ policyTypes: ['Ingress', 'Egress'], egress: [] })
  const outwards = policies.find(({ metadata }) => metadata.name === 'cell-outwards')?.['spec']
  expect(outwards).toMatchObject({
    podSelector: {
      matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'NotIn', values: ['decoder'] }],
    },
  })
})

test('every command of the chart is an entry of the server', () => {
  const commands = running.flatMap(({ pod }) => pod.containers.flatMap(({ command }) => (command ? [command] : [])))
  expect(commands).toHaveLength(6)
  const entries = commands.map((command) => resolve(folder, '../..', command.at(-1)!))
  expect(entries.filter((entry) => !existsSync(entry))).toEqual([])
})

test('a template that says more than the renderer knows is refused', () => {
  const context = { Values: { a: 'x', many: { b: 2, a: 1 } } }
  expect(renderTemplate('{{- range $n, $v := .Values.many }}\n{{ $n }}={{ $v | quote }}\n{{- end }}', context)).toBe(
    '\na="1"\nb="2"',
  )
  expect(renderTemplate('{{ if .Values.none }}no{{ else }}{{ .Values.a }}{{ end }}', context)).toBe('x')
  expect(() => renderTemplate('{{ include "x" . }}', context)).toThrow('more than')
  expect(() => renderTemplate('{{ .Values.none }}', context)).toThrow('no value')
})

test('only the worker and the migration are given the role that erases', () => {
  const values = readFileSync(resolve(folder, 'values.yaml'), 'utf8')
  const saidOf = (name: string) => new RegExp(`((?:^  #.*\\n)+)  ${name}: revela-`, 'm').exec(values)?.[1] ?? ''
  const holding = ['server', 'worker', 'migrate', 'edge'].filter((name) => saidOf(name).includes('JOBS_DATABASE_URL'))
  expect(holding).toEqual(['worker', 'migrate'])
  const given = running.filter(({ pod }) => JSON.stringify(pod).includes('"revela-worker"'))
  expect(given.map(({ resource }) => resource.metadata.name)).toEqual(['cell-worker'])
})
