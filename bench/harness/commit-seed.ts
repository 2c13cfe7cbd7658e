import { execFileSync } from 'node:child_process'

/** Another number for every commit, and always the same for one of them. */
export function seedOfCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 7), 16)
  } catch {
    return 1
  }
}
