import { resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const rulesFile = resolve(import.meta.dirname, '../.dependency-cruiser.cjs')

export type BrokenRule = { readonly rule: string; readonly reason: string; readonly from: string; readonly to: string }

export type CruisedTree = {
  readonly sources: readonly string[]
  readonly dependencies: number
  readonly rules: readonly string[]
  readonly broken: readonly BrokenRule[]
}

/** Applies the import rules to the tree under `root`. */
export async function cruiseTree(root: string, folders: readonly string[]): Promise<CruisedTree> {
  const options = await extractOptions(rulesFile)
  const { output } = await cruise([...folders], { ...options, baseDir: root, outputType: 'json' })
  const result = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult
  const rules = options.ruleSet?.forbidden ?? []
  return {
    sources: result.modules.map((module) => module.source),
    dependencies: result.summary.totalDependenciesCruised ?? 0,
    rules: rules.map((rule) => rule.name ?? ''),
    broken: result.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      reason: rules.find((known) => known.name === rule.name)?.comment ?? '',
      from,
      to,
    })),
  }
}
