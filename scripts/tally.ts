export type Tally = { readonly passed: number; readonly failed: number }

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** A file that broke before its first test has no tests to count, and a skipped test shows nothing: both are failures. */
function ofVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const notRun = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + notRun + brokenFiles.length }
}

function read(text: string): Tally | null {
  const report = JSON.parse(text) as Partial<VitestReport> & Partial<Tally>
  if (report.testResults) return ofVitest(report as VitestReport)
  return isCount(report.passed) && isCount(report.failed) ? { passed: report.passed, failed: report.failed } : null
}

/** What a runner's results file says, held against its exit code: a failure is never counted away. */
export function tally(text: string | null, exitCode: number): Tally {
  let said: Tally | null = null
  try {
    said = text === null ? null : read(text)
  } catch {
    said = null
  }
  if (said === null) return { passed: 0, failed: 1 }
  const silent = said.failed === 0 && (exitCode !== 0 || said.passed === 0)
  return silent ? { passed: said.passed, failed: 1 } : said
}
