export type TestCounts = { readonly passed: number; readonly failed: number }

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

/** A file that failed before its first test and a skipped test both count as failures. */
function countVitest(report: VitestReport): TestCounts {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const notRun = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + notRun + brokenFiles.length }
}

function read(text: string): TestCounts | null {
  const report = JSON.parse(text) as Partial<VitestReport> & Partial<TestCounts>
  if (report.testResults) return countVitest(report as VitestReport)
  return isCount(report.passed) && isCount(report.failed) ? { passed: report.passed, failed: report.failed } : null
}

/** The counts of a results file, corrected by the exit code so that no failure is lost. */
export function countResults(text: string | null, exitCode: number): TestCounts {
  let counts: TestCounts | null = null
  try {
    counts = text === null ? null : read(text)
  } catch {
    counts = null
  }
  if (counts === null) return { passed: 0, failed: 1 }
  const isUnreported = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isUnreported ? { passed: counts.passed, failed: 1 } : counts
}
