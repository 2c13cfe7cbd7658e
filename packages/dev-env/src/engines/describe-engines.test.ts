import { expect, test } from 'vitest'
import { describeEngines, developmentEnginesConfig } from './describe-engines.ts'

test('moves all ports with REVELA_PORT_BASE, to a folder of their own', () => {
  const config = developmentEnginesConfig({ REVELA_PORT_BASE: '18000' })
  expect(config.dir).toMatch(/\.dev\/at-18000$/)
  expect(describeEngines(config).ports).toMatchObject({ nginx: 18_000, payments: 18_006, postgres: 18_032, s3: 18_080 })
})

test('moves only the ports that browsers reach with REVELA_PUBLISHED_PORT, in the same folder', () => {
  const config = developmentEnginesConfig({ REVELA_PUBLISHED_PORT: '18000' })
  expect(config.dir).toBe(developmentEnginesConfig({}).dir)
  const { ports } = describeEngines(config)
  expect(ports).toMatchObject({ nginx: 18_000, social: 18_005, payments: 18_006 })
  expect(ports).toMatchObject({ api: 27_001, smtp: 27_025, postgres: 27_032, s3: 27_080, ceph: 27_300 })
})
