import { edgeVariables } from '@revela/edge'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { processSecrets } from '../../apps/server/src/platform/config/process-secrets.ts'
import { configuredNames } from '../configured-names.ts'

// These tests read the chart's default values. Helm itself checks the templates (deploy/README.md), not these tests.

const root = resolve(import.meta.dirname, '../..')
type Process = { command: string[]; secrets: string[]; ownSecrets?: string[] }
type Values = {
  config: Record<string, string>
  graceSeconds: number
  processes: Record<'api' | 'upload' | 'renderer', Process>
  worker: Process
  decoder: { command: string[] }
  edge: { trustedProxies: string }
}
const values = parse(readFileSync(resolve(root, 'deploy/chart/values.yaml'), 'utf8')) as Values
const processes = { ...values.processes, worker: values.worker }

test('trusts no proxy by default', () => {
  expect(values.edge.trustedProxies).toBe('')
})

test('allows a process ten seconds more than it takes to stop', () => {
  const { STOP_DELAY_SECONDS, STOP_WITHIN_SECONDS } = values.config
  expect(values.graceSeconds).toBeGreaterThanOrEqual(Number(STOP_DELAY_SECONDS) + Number(STOP_WITHIN_SECONDS) + 10)
})

test('sets only variables that the code reads', () => {
  const known = new Set([...configuredNames(), ...edgeVariables.required, ...Object.keys(edgeVariables.optional)])
  const names = [
    ...Object.keys(values.config),
    ...Object.values(processes).flatMap(({ secrets, ownSecrets = [] }) => [...secrets, ...ownSecrets]),
  ]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('runs existing entry files', () => {
  const commands = [...Object.values(processes), values.decoder].map(({ command }) => command)
  expect(commands).toHaveLength(5)
  expect(commands.filter((command) => !existsSync(resolve(root, command.at(-1)!)))).toEqual([])
})

test.each(['api', 'upload', 'renderer', 'worker'] as const)('gives %s the secrets it requires', (name) => {
  const { secrets, ownSecrets = [] } = processes[name]
  const optional = /^(?:COPY_|SECRET_KEY_BEFORE|SITE_SHARED_SECRET|GOOGLE_|FACEBOOK_|OTEL_)/
  const required = processSecrets[name].filter((secret) => !optional.test(secret))
  expect([...secrets, ...ownSecrets].toSorted()).toEqual(required.toSorted())
})

test('gives the database role that erases to the worker only', () => {
  expect(processes.worker.ownSecrets).toContain('JOBS_DATABASE_URL')
  const processesWithJobs = Object.entries(processes).filter(([, { secrets }]) => secrets.includes('JOBS_DATABASE_URL'))
  expect(processesWithJobs).toEqual([])
})

test('gives no secret to the decoder', () => {
  expect(values.decoder).not.toHaveProperty('secrets')
})
