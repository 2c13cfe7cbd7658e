import { testEnginesConfig } from '@revela/dev-env'
import { availableParallelism } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Outcome, Size } from '../bench.ts'
import { seedOfCommit } from '../harness/commit-seed.ts'
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
  run: async (size, { seed = seedOfCommit() } = {}) => {
    // Selects mutants by a part of a name or a file.
    const namePattern = new RegExp(process.env['REVELA_MUTANTS'] ?? '')
    const all = mutants.filter(({ name, file, test }) => namePattern.test(`${name} ${file} ${test.file}`))
    if (size === 'short') console.log(`third ${seed % 3} of 3 by the commit (to repeat: --seed ${seed})`)
    // Unit tests first in the long form: a mistake in the list shows within seconds.
    const selected = size === 'short' ? thirdOf(all, seed) : all.toSorted((a, b) => order(a) - order(b))
    const needsEngines = selected.some(({ test }) => projectOf(test) === 'db')
    return needsEngines ? await withStacks(0, () => testMutants(selected, size)) : await testMutants(selected, size)
  },
}

type Workspace = { readonly folder: string; readonly engines: ReturnType<typeof testEnginesConfig> }

async function testMutants(selected: readonly Mutant[], size: Size): Promise<Outcome> {
  const workspaces = openWorkspaces(Math.min(maxWorkspaces, availableParallelism()))
  const harnessErrors = size === 'long' ? await runUnchanged(workspaces, selected) : []
  const survivors: string[] = []
  const queue = harnessErrors.length > 0 ? [] : [...selected]
  const lastStart = size === 'short' ? performance.now() + shortBudgetMs : Infinity
  let [caught, notRun] = [0, 0]
  await runInWorkspaces(workspaces, queue, async (workspace, mutant) => {
    const startedAt = performance.now()
    if (startedAt > lastStart) return void (notRun += 1)
    const result = await withMutant(workspace, mutant)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    if (!result || result.failed + result.passed === 0) harnessErrors.push(`${mutant.name}: ${describe(result)}`)
    else if (result.failed === 0) survivors.push(mutant.name)
    else caught += 1
    const outcome = result && result.failed > 0 ? 'caught    ' : 'NOT CAUGHT'
    console.log(`  ${outcome} ${seconds.padStart(5)} s  ${mutant.name}`)
  })
  for (const failure of harnessErrors) console.log(`  harness: ${failure}`)
  return {
    passed: caught > 0 && survivors.length === 0 && harnessErrors.length === 0,
    metrics: {
      mutants: selected.length - notRun,
      caught,
      survived: survivors.length,
      harness_errors: harnessErrors.length,
      not_run: notRun,
      safeguards: mutants.length,
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
async function runUnchanged(workspaces: readonly Workspace[], selected: readonly Mutant[]): Promise<string[]> {
  const tests = [...new Map(selected.map(({ test }) => [`${test.file} ${test.title}`, test])).values()]
  const failures: string[] = []
  await runInWorkspaces(workspaces, [...tests], async ({ folder, engines }, test) => {
    const result = await runTests(folder, engines, [test])
    if (!result || result.failed > 0 || result.passed === 0) {
      failures.push(`without a mutant ${describe(result)}: ${test.file}, ${test.title}`)
    }
  })
  console.log(`without a mutant: ${tests.length} tests, ${failures.length} failed`)
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
