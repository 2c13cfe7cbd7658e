import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { timeouts } from './e2e/harness/timeouts.ts'

/** Files that take minutes. They start first, so that the run does not wait for one of them at the end. */
const long = [
  'e2e/accessibility/screens-',
  'e2e/security/cross-site',
  'e2e/pictures/sixty-pictures',
  'e2e/brand/payloads',
  'e2e/selection/',
  'src/site/families.db',
  'src/site/images.db',
  'src/nginx/',
]
const isInPart = (parts: readonly string[], { moduleId }: TestSpecification) =>
  parts.some((part) => moduleId.includes(`/${part}`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the runner's own sorting, no array's
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isInPart(long, b)) - Number(isInPart(long, a)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,e2e,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', '**/*.api.test.ts'],
          testTimeout: 20_000,
          // Loading the product again for every file takes longer than its tests, and no file changes global state.
          isolate: false,
          // One more than the cores: the longest files wait for nginx. The default is one fewer.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{apps,packages}/**/*.db.test.ts', 'apps/server/test/api/**/*.api.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['packages/dev-env/src/testing/global-setup.ts'],
          // A bound for what hangs: tests wait for conditions, and must also pass on a loaded machine.
          testTimeout: 90_000,
          isolate: false,
          hookTimeout: 120_000,
          // Twice the cores: most of their time tests wait for the engines.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['packages/dev-env/src/testing/global-setup.ts', 'e2e/harness/global-setup.ts'],
          expect: { poll: { timeout: timeouts.pollMs, interval: 50 } },
          testTimeout: timeouts.testMs,
          hookTimeout: timeouts.hookMs,
          // All files of a worker share one browser and its windows; each test creates its own users.
          isolate: false,
          // Twice the cores, because tests also wait for mails, jobs and animations.
          maxWorkers: 4,
        },
      },
    ],
  },
})
