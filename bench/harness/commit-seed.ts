import { execFileSync } from 'node:child_process'

/** A seed that differs between commits and is fixed for one commit. */
export function seedOfCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 7), 16)
  } catch {
    return 1
  }
}
