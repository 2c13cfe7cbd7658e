import { shortCommit, type Result } from '../report/result.ts'

type Metrics = Result['metrics']

export function count(metrics: Metrics, name: string): number {
  return Number(metrics[name] ?? 0)
}

/** The sum of counts that must be 0. */
export function sumOf(metrics: Metrics, names: readonly string[]): string {
  return `**${thousands(names.reduce((sum, name) => sum + count(metrics, name), 0))}**`
}

export function number(metrics: Metrics, name: string): string {
  return thousands(count(metrics, name))
}

export function thousands(value: number): string {
  return value.toLocaleString('en')
}

/** Commit, day, load and cores of a result. */
export function measuredOn(result: Result): string {
  const { at, load, machine } = result
  return (
    `commit ${shortCommit(result)}, ${at.slice(0, 16).replace('T', ' ')} UTC, load average ${load.before.toFixed(0)} to ` +
    `${load.after.toFixed(0)} on ${machine.cores} cores`
  )
}
