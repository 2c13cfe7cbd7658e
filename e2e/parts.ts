import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { repository } from './harness/paths.ts'

/**
 * The browser tests in parts, in the order in which CI runs them. Each part is one run with its own count and its own
 * time limit, so that a slow or broken part does not affect the others.
 */
export const partNames = ['studio', 'money', 'family', 'accessibility', 'measured'] as const
export type PartName = (typeof partNames)[number]

/** A file belongs to the first part that lists its folder or itself; `studio` has all other files. */
const partPaths: Record<Exclude<PartName, 'studio'>, readonly string[]> = {
  // They measure milliseconds and long tasks: they run one at a time, with no other tests.
  measured: ['albums/family-speed', 'family/speed', 'family/five-thousand', 'portfolio/speed', 'page-weight/'],
  accessibility: ['accessibility/'],
  money: ['checkout/', 'financial/', 'receivables/', 'subscription/', 'security/'],
  family: ['albums/family-', 'family/', 'selection/'],
}

export function partOf(file: string): PartName {
  const match = Object.entries(partPaths).find(([, paths]) => paths.some((path) => file.startsWith(`e2e/${path}`)))
  return (match?.[0] as PartName | undefined) ?? 'studio'
}

export function filesOf(part: PartName): readonly string[] {
  const files = globSync('e2e/**/*.e2e.ts', { cwd: repository })
  return files
    .map((file) => relative('.', file))
    .filter((file) => partOf(file) === part)
    .toSorted()
}
