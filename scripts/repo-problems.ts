import { repoRules, rulesThemselves } from './repo-rules.ts'

export type RepoFile = { readonly path: string; readonly text: string }

export type RepoProblem = {
  readonly rule: string
  readonly reason: string
  readonly path: string
  readonly found: string
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

export function repoProblems(files: readonly RepoFile[]): RepoProblem[] {
  return files.flatMap(({ path, text }) => {
    if (rulesThemselves.test(path)) return []
    return repoRules.flatMap((rule): RepoProblem[] => {
      if (!rule.files.test(path) || rule.exclude?.test(path)) return []
      if ('path' in rule) return rule.path.test(path) ? [{ ...rule, rule: rule.name, path, found: path }] : []
      const match = rule.text.exec(text)
      if (match === null) return []
      return [
        { rule: rule.name, reason: rule.reason, path: `${path}:${lineOf(text, match.index)}`, found: match[0].trim() },
      ]
    })
  })
}

type Manifest = { readonly dependencies?: Record<string, string>; readonly devDependencies?: Record<string, string> }

/** Manifests must have exact versions, so that every install is the same. */
export function inexactVersions(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const { dependencies, devDependencies } = JSON.parse(text) as Manifest
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`)
    })
}

/** Modules that `module-order.json` does not list. */
export function unknownModules(paths: readonly string[], moduleNames: readonly string[]): string[] {
  const found = paths.flatMap((path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(found)].filter((module) => !moduleNames.includes(module))
}

const migrationFile = /^apps\/server\/migrations\/(.+)$/
/** The runner reads `-- no transaction` from the first line, so the module's comment is below it. */
const statedModule = /^(?:-- no transaction\n)?-- Module: ([a-z-]+)\./

/** Migrations are numbered from 0001 without gaps, and the first comment of each names its module. */
export function misplacedMigrations(files: readonly RepoFile[], moduleNames: readonly string[]): string[] {
  const modules = new Set(['platform', ...moduleNames])
  return files
    .flatMap(({ path, text }) => ({ name: migrationFile.exec(path)?.[1] ?? '', text }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, text }, index) => {
      const prefix = `${String(index + 1).padStart(4, '0')}-`
      const module = statedModule.exec(text)?.[1]
      return [
        ...(/^\d{4}-[a-z0-9-]+\.sql$/.test(name) && name.startsWith(prefix)
          ? []
          : [`${name}: expected ${prefix}name.sql`]),
        ...(module !== undefined && modules.has(module) ? [] : [`${name}: the first comment names no module`]),
      ]
    })
}
