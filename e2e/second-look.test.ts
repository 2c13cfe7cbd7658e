import { expect, test } from 'vitest'
import { filesToRepeat, judge, namesToRepeat, type Report } from './second-look.ts'

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

const good = file('good', ['one', 'passed'], ['two', 'passed'])
const half = file('half', ['one', 'passed'], ['two', 'failed'])

test('only files with something wrong are run again', () => {
  expect(filesToRepeat(report(good))).toEqual([])
  expect(filesToRepeat(report(good, half))).toEqual(['half'])
  expect(filesToRepeat(report(file('broken before its first test')))).toEqual(['broken before its first test'])
})

test('only tests that failed are run again, whatever their names hold', () => {
  expect(namesToRepeat(report(good, half))).toBe('^(all > two)$')
  const odd = file('odd', ['R$ 10 (ten)', 'failed'], ['R$ 10 (ten) more', 'passed'])
  const pattern = new RegExp(namesToRepeat(report(odd, half)) ?? '')
  expect(['R$ 10 (ten)', 'two', 'R$ 10 (ten) more', 'one'].map((name) => pattern.test(`all > ${name}`))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(namesToRepeat(report(half, file('broken before its first test')))).toBeNull()
})

test('when much is wrong nothing is run again', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name, ['one', 'failed']))
  expect(filesToRepeat(report(...many))).toEqual([])
  expect(judge(report(...many), report())).toEqual({ passed: 0, failed: 5, unsteady: [] })
})

test('a test that passes alone counts, and is named', () => {
  const second = report(file('half', ['one', 'passed'], ['two', 'passed']))
  expect(judge(report(good, half), second)).toEqual({ passed: 4, failed: 0, unsteady: ['half > all two'] })
})

test('what fails again has failed, what broke this time too, and what was not run', () => {
  expect(judge(report(good, half), report(half))).toEqual({ passed: 3, failed: 1, unsteady: [] })
  const worse = file('half', ['one', 'failed'], ['two', 'passed'])
  expect(judge(report(half), report(worse))).toEqual({ passed: 1, failed: 1, unsteady: ['half > all two'] })
  expect(judge(report(good, half), report())).toEqual({ passed: 3, failed: 1, unsteady: [] })
  expect(judge(report(file('half')), report(file('half')))).toEqual({ passed: 0, failed: 1, unsteady: [] })
})

test('a test that passed and was left out of the second run counts', () => {
  const second = report(file('half', ['one', 'skipped'], ['two', 'passed']))
  expect(judge(report(good, half), second)).toEqual({ passed: 4, failed: 0, unsteady: ['half > all two'] })
})

test('a skipped test is not a passed one', () => {
  const skipped = file('half', ['one', 'passed'], ['two', 'skipped'])
  expect(judge(report(half), report(skipped))).toEqual({ passed: 1, failed: 1, unsteady: [] })
})
