import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes: begun last, one of them would keep everything waiting for it alone. */
const long = ['reach/screens-', 'trust/cross-site', 'weight/', 'photos/sixty-photos', 'brand/payloads', 'selection/']

const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(`/journeys/${part}`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the runner's own sorting, no array's
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,journeys,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', '**/*.api.test.ts'],
          testTimeout: 20_000,
          // Loading the product anew for every file takes longer than its tests; no file changes what another sees.
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{apps,packages}/**/*.db.test.ts', 'apps/server/test/api/**/*.api.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['packages/dev-env/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          isolate: false,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          globalSetup: ['packages/dev-env/src/testing/global-setup.ts', 'journeys/story/global-setup.ts'],
          // A browser on a busy machine may take longer than a second to say what it shows.
          expect: { poll: { timeout: 15_000, interval: 50 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
