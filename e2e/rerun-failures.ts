export type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly TestResult[]
  }[]
}

type TestResult = {
  readonly ancestorTitles: readonly string[]
  readonly title: string
  readonly fullName: string
  readonly status: string
}

export type RerunResult = {
  readonly passed: number
  readonly failed: number
  /** Tests that failed beside others and passed alone; reported so that the cause is found. */
  readonly flaky: readonly string[]
}

/** More failed files than this are not explained by a loaded machine. */
const maxFiles = 4

type File = Report['testResults'][number]

const hasPassed = ({ status, assertionResults }: File) =>
  status === 'passed' && assertionResults.every((test) => test.status === 'passed')

/** The files to run once more, alone; empty when none failed or too many did. */
export function filesToRepeat(report: Report): readonly string[] {
  const failedFiles = report.testResults.filter((file) => !hasPassed(file)).map(({ name }) => name)
  return failedFiles.length <= maxFiles ? failedFiles : []
}

/** The names of the failed tests as a pattern for the runner; null when a file failed before its first test. */
export function namesToRepeat(report: Report): string | null {
  const failedFiles = report.testResults.filter((file) => !hasPassed(file)).map(({ assertionResults: tests }) => tests)
  const failed = failedFiles.map((tests) => tests.filter(({ status }) => status !== 'passed'))
  if (failed.length === 0 || failed.some((tests) => tests.length === 0)) return null
  return `^(${failed.flat().map(patternOf).join('|')})$`
}

/** Vitest matches the name with the titles of its groups before it. */
function patternOf({ ancestorTitles, title }: TestResult): string {
  return [...ancestorTitles, title].join(' > ').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/**
 * Repeated files count with their second result, all others with the first; a repeated file without a second result has
 * failed.
 */
export function mergeReports(first: Report, second: Report): RerunResult {
  const repeated = new Set(filesToRepeat(first))
  const rerunFiles = new Map(second.testResults.map((file) => [file.name, file]))
  const finalFiles = first.testResults.map((file) =>
    repeated.has(file.name) ? mergeFiles(file, rerunFiles.get(file.name)) : file,
  )
  // A file that failed before its first test counts as one failed test.
  const outcomes = finalFiles.flatMap(({ status, assertionResults: tests }) =>
    tests.length > 0 ? tests.map((test) => test.status) : [status],
  )
  const passed = outcomes.filter((status) => status === 'passed').length
  return { passed, failed: outcomes.length - passed, flaky: flakyTests(first, finalFiles) }
}

/** A test that passed the first time may be missing from the second run. */
function mergeFiles(first: File, second: File | undefined): File {
  if (!second) return first
  const passed = new Set(
    first.assertionResults.flatMap(({ fullName, status }) => (status === 'passed' ? fullName : [])),
  )
  const tests = second.assertionResults.map((test) =>
    test.status === 'skipped' && passed.has(test.fullName) ? { ...test, status: 'passed' } : test,
  )
  return { ...second, assertionResults: tests }
}

function flakyTests(first: Report, finalFiles: readonly File[]): readonly string[] {
  const passedNow = new Set(finalFiles.flatMap((file) => testsOf(file, 'passed')))
  return first.testResults.flatMap((file) => testsOf(file, 'failed')).filter((name) => passedNow.has(name))
}

function testsOf({ name, assertionResults }: File, status: string): readonly string[] {
  return assertionResults.filter((test) => test.status === status).map(({ fullName }) => `${name} > ${fullName}`)
}
