import { expect, test } from 'vitest'
import { countResults } from './count-test-results.ts'

function vitest(passed: number, failed: number, pending = 0, files: readonly unknown[] = []): string {
  const numbers = { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: 0 }
  return JSON.stringify({ ...numbers, testResults: files })
}

const brokenFile = { status: 'failed', assertionResults: [] }
const failedFile = { status: 'failed', assertionResults: [{}] }

test.each([
  ['all passed', vitest(5, 0), 0, 5, 0],
  ['two failed', vitest(3, 2, 0, [failedFile]), 1, 3, 2],
  ['a skipped test is a failure', vitest(3, 0, 1), 0, 3, 1],
  ['a file that could not be loaded', vitest(3, 0, 0, [brokenFile]), 1, 3, 1],
  ['passed tests with a failing exit code (a leak, a timeout)', vitest(3, 0), 124, 3, 1],
  ['no tests', vitest(0, 0), 0, 0, 1],
  ['no results file', null, 0, 0, 1],
  ['a truncated results file', '{"numPassed', 0, 0, 1],
  ['e2e', '{"passed":12,"failed":0}', 0, 12, 0],
  ['e2e with failures', '{"passed":12,"failed":3,"more":[]}', 1, 12, 3],
  ['an unknown format', '{"passed":"12","failed":0}', 0, 0, 1],
] as const)('counts %s', (_name, text, exitCode, passed, failed) => {
  expect(countResults(text, exitCode)).toEqual({ passed, failed })
})
