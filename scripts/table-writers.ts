import type { RepoFile } from './repo-problems.ts'

/** Tables of the platform's migration that modules write to. */
const writtenByModules: Readonly<Record<string, readonly string[]>> = {
  // Accounts own e-mails and social identities, profiles own subdomains; housekeeping deletes released names.
  directory: ['platform', 'accounts', 'profiles'],
  used_token: ['platform', 'accounts'],
  staff_member: ['staff'],
}

const migration = /^apps\/server\/migrations\/.+\.sql$/
const statedModule = /^(?:-- no transaction\n)?-- Module: ([a-z-]+)\./
const createdTable = /^create table (\w+)/gm
const serverSource = /^apps\/server\/src\/(?:modules\/([a-z-]+)|(platform))\/.+(?<!\.test)\.ts$/
const write =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert into|delete from)\s+(\w+)|\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/g

/**
 * The module whose migration creates a table is its only writer. Returns the files of other modules that write to it.
 */
export function foreignTableWrites(files: readonly RepoFile[]): string[] {
  const owners = new Map<string, readonly string[]>()
  for (const { path, text } of files) {
    const owner = migration.test(path) ? statedModule.exec(text)?.[1] : undefined
    if (owner === undefined) continue
    for (const [, table = ''] of text.matchAll(createdTable)) owners.set(table, writtenByModules[table] ?? [owner])
  }
  return files.flatMap(({ path, text }) => {
    const [, inModule, inPlatform] = serverSource.exec(path) ?? []
    const writer = inModule ?? inPlatform
    if (writer === undefined) return []
    const tables = [...text.matchAll(write)].flatMap(
      ([, kysely, changed, updated]) => kysely ?? changed ?? updated ?? [],
    )
    return [...new Set(tables)]
      .filter((table) => owners.has(table) && !owners.get(table)?.includes(writer))
      .map((table) => `${path}: ${table} is written by ${owners.get(table)?.join(', ')}`)
  })
}
