import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { recordWindow } from '../harness/failure-record.ts'
import { failuresFolder } from '../harness/paths.ts'
import { test } from '../harness/e2e-test.ts'

const file = (extension: string) => join(failuresFolder, `shows-the-record-0.${extension}`)

test('records the console, a screenshot and a trace of a failed test', async ({ site, windows, onTestFinished }) => {
  onTestFinished(() => ['log', 'png', 'zip'].forEach((extension) => rmSync(file(extension), { force: true })))
  const window = await windows.open({ trace: true })
  await window.page.goto(`${site.appOrigin}/login`)
  await window.page.getByLabel('E-mail', { exact: true }).fill('ana@estudio.test')
  await window.page.evaluate(() => console.info('seen by the record'))
  await recordWindow('shows the record', window, 0)
  await windows.close(window, true)

  expect(readFileSync(file('log'), 'utf8')).toContain('[info] seen by the record')
  expect(existsSync(file('png'))).toBe(true)
  // File names inside a ZIP are not compressed.
  const trace = readFileSync(file('zip'), 'latin1')
  expect(trace).toContain('trace.trace')
  expect(trace).toContain('trace.network')
})
