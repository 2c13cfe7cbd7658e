import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../places.ts'

const server = join(repositoryRoot, 'apps/server')

/** How the server's package starts one of its processes: Node's flags, then the entry. */
export function serverCommand(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [command, ...words] = scripts[name]?.split(' ') ?? []
  const entry = words.pop()
  if (command !== 'node' || entry === undefined)
    throw new Error(`the server's package does not start ${name} with node`)
  return [...words, join(server, entry)]
}
