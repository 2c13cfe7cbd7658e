import { testEnginesConfig } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Outcome, Size } from '../bench.ts'
import { seedOfCommit } from '../harness/commit-seed.ts'
import { reportProgress } from '../harness/measures.ts'
import { openSlices, type Slices } from '../harness/slices.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { cloneRepository } from './clone.ts'
import { runTests, type TestCounts } from './run-tests.ts'
import { mutants, thirdOf } from './safeguards.ts'
import { projectOf, type Mutant } from './safeguards/mutant.ts'

/** Tests wait for PostgreSQL and for hashing: two copies keep two cores busy. */
const maxWorkspaces = 2
/** CI allows three minutes for the short form: no mutant is started after this time. */
const shortBudgetMs = 100_000

export const mutantsBench: Bench = {
  name: 'mutants',
  claim: 'each removed safeguard makes its test fail: access, limits, tenants, the edge, mails, money, pictures',
  reportSize: 'kept',
  // A slice of 50 minutes, and the tests that are still running then.
  maxMinutes: 75,
  run: async (size, { seed = seedOfCommit() } = {}) => {
    // Selects mutants by a part of a name or a file.
    const pattern = process.env['REVELA_MUTANTS'] ?? ''
    const namePattern = new RegExp(pattern)
    const slices = size === 'long' && pattern === '' ? openSlices<Progress>('mutants') : undefined
    const all = mutants.filter(({ name, file, test }) => namePattern.test(`${name} ${file} ${test.file}`))
    if (size === 'short') console.log(`third ${seed % 3} of 3 by the commit (to repeat: --seed ${seed})`)
    // Unit tests first in the long form: a mistake in the list shows within seconds.
    const selected = size === 'short' ? thirdOf(all, seed) : all.toSorted((a, b) => order(a) - order(b))
    const needsEngines = selected.some(({ test }) => projectOf(test) === 'db')
    return needsEngines
      ? await withStacks(0, () => testMutants(selected, size, slices))
      : await testMutants(selected, size, slices)
  },
}

type Workspace = { readonly folder: string; readonly engines: ReturnType<typeof testEnginesConfig> }

/** What all slices have found, short enough for a committed file: names of survivors, short hashes of the others. */
type Progress = { readonly caught: string[]; readonly survivors: string[]; readonly verifiedTests: string[] }

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)
const keyOf = ({ name, file, original }: Mutant) => shortHash(`${name} ${file} ${original}`)
const keyOfTest = ({ test }: Mutant) => shortHash(`${test.file} ${test.title}`)

async function testMutants(selected: readonly Mutant[], size: Size, slices?: Slices<Progress>): Promise<Outcome> {
  const workspaces = openWorkspaces(Math.min(maxWorkspaces, availableParallelism()))
  const saved: Progress = slices?.saved ?? { caught: [], survivors: [], verifiedTests: [] }
  const listed = new Set(selected.flatMap((mutant) => [keyOf(mutant), mutant.name]))
  const progress: Progress = {
    ...saved,
    caught: saved.caught.filter((key) => listed.has(key)),
    survivors: saved.survivors.filter((name) => listed.has(name)),
  }
  const { caught, survivors } = progress
  if (caught.length > 0) console.log(`resuming after ${caught.length} caught mutants`)
  const save = () => {
    slices?.save(progress, (caught.length + survivors.length) / selected.length)
    reportProgress({ mutants: caught.length + survivors.length, caught: caught.length, survived: survivors.length })
  }
  const minutes = Number(process.env['REVELA_MUTANTS_MINUTES'] ?? 50)
  const lastStart = performance.now() + (size === 'short' ? shortBudgetMs : minutes * 60_000)
  const isOver = () => performance.now() > lastStart
  const harnessErrors = size === 'long' ? await runUnchanged(workspaces, selected, progress, { isOver, save }) : []
  const isTested = (mutant: Mutant) => caught.includes(keyOf(mutant)) || survivors.includes(mutant.name)
  const queue = harnessErrors.length > 0 ? [] : selected.filter((mutant) => !isTested(mutant))
  let notRun = harnessErrors.length > 0 ? selected.length : 0
  await runInWorkspaces(workspaces, queue, async (workspace, mutant) => {
    const startedAt = performance.now()
    if (isOver()) return void (notRun += 1)
    const result = await withMutant(workspace, mutant)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    if (!result || result.failed + result.passed === 0) harnessErrors.push(`${mutant.name}: ${describe(result)}`)
    else if (result.failed === 0) survivors.push(mutant.name)
    else caught.push(keyOf(mutant))
    save()
    const outcome = result && result.failed > 0 ? 'caught    ' : 'NOT CAUGHT'
    console.log(`  ${outcome} ${seconds.padStart(5)} s  ${mutant.name}`)
  })
  for (const failure of harnessErrors) console.log(`  harness: ${failure}`)
  return {
    passed: caught.length > 0 && survivors.length === 0 && harnessErrors.length === 0,
    metrics: {
      mutants: selected.length - notRun,
      caught: caught.length,
      survived: survivors.length,
      harness_errors: harnessErrors.length,
      not_run: notRun,
      safeguards: mutants.length,
      // The short form leaves out what it has no time for; its next commit starts at another place.
      ...(size === 'long' && notRun > 0 ? { whole: 'no' } : {}),
    },
  }
}

const order = ({ test }: Mutant): number => (projectOf(test) === 'unit' ? 0 : 1)

function openWorkspaces(count: number): Workspace[] {
  const engines = testEnginesConfig()
  return Array.from({ length: count }, (_, index) => {
    const folder = join(engines.dir, `mutants-${index + 1}`)
    cloneRepository(folder)
    return { folder, engines }
  })
}

/**
 * A test that fails without any mutant would catch everything. Each test runs alone, as it does with its mutant, so one
 * that depends on another test is found. The short form relies on the suites that CI has just run.
 */
async function runUnchanged(
  workspaces: readonly Workspace[],
  selected: readonly Mutant[],
  { verifiedTests }: Progress,
  { isOver, save }: { readonly isOver: () => boolean; readonly save: () => void },
): Promise<string[]> {
  const tests = [...new Map(selected.map((mutant) => [keyOfTest(mutant), mutant.test]))]
  const failures: string[] = []
  const remaining = tests.filter(([key]) => !verifiedTests.includes(key))
  await runInWorkspaces(workspaces, remaining, async ({ folder, engines }, [key, test]) => {
    if (isOver()) return
    const result = await runTests(folder, engines, [test])
    if (!result || result.failed > 0 || result.passed === 0) {
      failures.push(`without a mutant ${describe(result)}: ${test.file}, ${test.title}`)
    } else {
      verifiedTests.push(key)
      save()
    }
  })
  console.log(`without a mutant: ${verifiedTests.length} of ${tests.length} tests, ${failures.length} failed`)
  return failures
}

async function runInWorkspaces<T>(
  workspaces: readonly Workspace[],
  queue: T[],
  work: (workspace: Workspace, item: T) => Promise<void>,
) {
  const runWorkspace = async (workspace: Workspace) => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(workspace, item)
  }
  await Promise.all(workspaces.map(runWorkspace))
}

async function withMutant({ folder, engines }: Workspace, mutant: Mutant): Promise<TestCounts> {
  const file = join(folder, mutant.file)
  const code = readFileSync(file, 'utf8')
  if (code.split(mutant.original).length !== 2) return null
  writeFileSync(
    file,
    code.replace(mutant.original, () => mutant.replacement),
  )
  try {
    return await runTests(folder, engines, [mutant.test])
  } finally {
    writeFileSync(file, code)
  }
}

function describe(result: TestCounts): string {
  return result ? `${result.failed} failed, ${result.passed} passed` : 'did not finish, or its text was not found'
}
