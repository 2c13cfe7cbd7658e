import { expect, test } from 'vitest'
import { filesToRepeat, mergeReports, namesToRepeat, type Report } from './rerun-failures.ts'

const file = (name: string, ...tests: (readonly [string, string])[]): Report['testResults'][number] => ({
  name,
  status: tests.every(([, status]) => status === 'passed') && tests.length > 0 ? 'passed' : 'failed',
  assertionResults: tests.map(([title, status]) => ({
    ancestorTitles: ['all'],
    title,
    fullName: `all ${title}`,
    status,
  })),
})

const report = (...testResults: Report['testResults']): Report => ({ testResults })

const passing = file('good', ['one', 'passed'], ['two', 'passed'])
const half = file('half', ['one', 'passed'], ['two', 'failed'])

test('repeats only files with a failure', () => {
  expect(filesToRepeat(report(passing))).toEqual([])
  expect(filesToRepeat(report(passing, half))).toEqual(['half'])
  expect(filesToRepeat(report(file('broken before its first test')))).toEqual(['broken before its first test'])
})

test('repeats only failed tests, whatever characters their names have', () => {
  expect(namesToRepeat(report(passing, half))).toBe('^(all > two)$')
  const specialTitle = file('odd', ['R$ 10 (ten)', 'failed'], ['R$ 10 (ten) more', 'passed'])
  const pattern = new RegExp(namesToRepeat(report(specialTitle, half)) ?? '')
  expect(['R$ 10 (ten)', 'two', 'R$ 10 (ten) more', 'one'].map((name) => pattern.test(`all > ${name}`))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(namesToRepeat(report(half, file('broken before its first test')))).toBeNull()
})

test('repeats nothing when many files fail', () => {
  const manyFailing = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name, ['one', 'failed']))
  expect(filesToRepeat(report(...manyFailing))).toEqual([])
  expect(mergeReports(report(...manyFailing), report())).toEqual({ passed: 0, failed: 5, flaky: [] })
})

test('counts a test that passes alone as passed, and reports it as flaky', () => {
  const second = report(file('half', ['one', 'passed'], ['two', 'passed']))
  expect(mergeReports(report(passing, half), second)).toEqual({ passed: 4, failed: 0, flaky: ['half > all two'] })
})

test('counts a second failure, a newly broken file and a missing result as failed', () => {
  expect(mergeReports(report(passing, half), report(half))).toEqual({ passed: 3, failed: 1, flaky: [] })
  const stillFailing = file('half', ['one', 'failed'], ['two', 'passed'])
  expect(mergeReports(report(half), report(stillFailing))).toEqual({
    passed: 1,
    failed: 1,
    flaky: ['half > all two'],
  })
  expect(mergeReports(report(passing, half), report())).toEqual({ passed: 3, failed: 1, flaky: [] })
  expect(mergeReports(report(file('half')), report(file('half')))).toEqual({ passed: 0, failed: 1, flaky: [] })
})

test('counts a passed test that the second run left out', () => {
  const second = report(file('half', ['one', 'skipped'], ['two', 'passed']))
  expect(mergeReports(report(passing, half), second)).toEqual({ passed: 4, failed: 0, flaky: ['half > all two'] })
})

test('does not count a skipped test as passed', () => {
  const skipped = file('half', ['one', 'passed'], ['two', 'skipped'])
  expect(mergeReports(report(half), report(skipped))).toEqual({ passed: 1, failed: 1, flaky: [] })
})
