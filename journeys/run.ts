import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repository } from './story/places.ts'

// npm run journeys [-- part of a file's name]
const results = join(repository, '.test-engines/results/journeys.json')
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'journeys',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: repository, stdio: 'inherit' },
)
process.exitCode = status ?? 1
