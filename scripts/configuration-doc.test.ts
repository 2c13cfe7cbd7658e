import { edgeVariables, frontVariables } from '@revela/edge'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { configuredNames, serverDefaults } from './configured-names.ts'

const page = readFileSync(resolve(import.meta.dirname, '../docs/configuration.md'), 'utf8')
const rows = new Map(
  [...page.matchAll(/^\| `([A-Z0-9_]+)` \| ([^|]+) \| ([^|]*) \| ([^|]*) \|/gm)].map(
    ([, name = '', readers = '', value = '', secret = '']) => [
      name,
      { readers: readers.trim(), value: value.trim().replaceAll('`', ''), isSecret: secret.trim() === 'secret' },
    ],
  ),
)
const edgeNames = [...edgeVariables.required, ...Object.keys(edgeVariables.optional)]
const frontNames = [...frontVariables.required, ...Object.keys(frontVariables.optional)]

test('lists exactly the variables that the code reads', () => {
  const read = [...new Set([...configuredNames(), ...edgeNames, ...frontNames])].toSorted()
  expect(read.length).toBeGreaterThan(60)
  expect([...rows.keys()].toSorted()).toEqual(read)
})

test('states the defaults of the code', () => {
  for (const [name, value] of serverDefaults()) expect(`${name}: ${rows.get(name)?.value}`).toBe(`${name}: ${value}`)
  for (const [name, value] of Object.entries({ ...edgeVariables.optional, ...frontVariables.optional })) {
    expect(`${name}: ${rows.get(name)?.value}`).toBe(`${name}: ${value || 'unset'}`)
  }
  for (const name of edgeVariables.required) expect(rows.get(name)?.value, name).toBe('required')
})

test('marks the variables of nginx and those that look like a secret', () => {
  for (const name of edgeNames) expect(rows.get(name)?.readers, name).toContain('edge')
  for (const name of frontNames) expect(rows.get(name)?.readers, name).toContain('front')
  const notSecret = new Set(['PAYMENTS_PUBLIC_KEY', 'PUSH_PUBLIC_KEY', 'EDGE_TLS_KEY'])
  const looksSecret = (name: string) =>
    /(?:_KEY|_KEY_BEFORE|_SECRET|_TOKEN|DATABASE_URL|SMTP_URL)$/.test(name) && !notSecret.has(name)
  expect([...rows].filter(([name, { isSecret }]) => looksSecret(name) && !isSecret)).toEqual([])
})
