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
  /** Failed beside others, passed alone: named, so that somebody finds out why. */
  readonly flaky: readonly string[]
}

/** More than this is no accident of a crowded machine. */
const maxFiles = 4

type File = Report['testResults'][number]

const hasPassed = ({ status, assertionResults }: File) =>
  status === 'passed' && assertionResults.every((test) => test.status === 'passed')

/** The files worth running once more, alone; none when all is well, or when too much is wrong. */
export function filesToRepeat(report: Report): readonly string[] {
  const failedFiles = report.testResults.filter((file) => !hasPassed(file)).map(({ name }) => name)
  return failedFiles.length <= maxFiles ? failedFiles : []
}

/** The tests that failed, as the runner's pattern for names; none where a file broke before its first. */
export function namesToRepeat(report: Report): string | null {
  const failedFiles = report.testResults.filter((file) => !hasPassed(file)).map(({ assertionResults: tests }) => tests)
  const failed = failedFiles.map((tests) => tests.filter(({ status }) => status !== 'passed'))
  if (failed.length === 0 || failed.some((tests) => tests.length === 0)) return null
  return `^(${failed.flat().map(patternOf).join('|')})$`
}

/** The runner looks for a name with its groups before it. */
function patternOf({ ancestorTitles, title }: TestResult): string {
  return [...ancestorTitles, title].join(' > ').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** What was repeated counts as the second run says, the others as the first; a file it says nothing of has failed. */
export function mergeReports(first: Report, second: Report): RerunResult {
  const repeated = new Set(filesToRepeat(first))
  const rerunFiles = new Map(second.testResults.map((file) => [file.name, file]))
  const finalFiles = first.testResults.map((file) =>
    repeated.has(file.name) ? mergeFiles(file, rerunFiles.get(file.name)) : file,
  )
  // A file that broke before its first test counts as one that failed.
  const outcomes = finalFiles.flatMap(({ status, assertionResults: tests }) =>
    tests.length > 0 ? tests.map((test) => test.status) : [status],
  )
  const passed = outcomes.filter((status) => status === 'passed').length
  return { passed, failed: outcomes.length - passed, flaky: flakyTests(first, finalFiles) }
}

/** A test that passed the first time may be left out of the second. */
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
