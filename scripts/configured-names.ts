import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../apps/server/src/platform/config/config.ts')

/** Every variable that the server's processes read, from their schema, and the one of the migrations. */
export function configuredNames(): string[] {
  return [...serverDefaults().keys()]
}

/** The default of each variable: a value, `unset` or `required`. */
export function serverDefaults(text = readFileSync(file, 'utf8')): Map<string, string> {
  const schema = /const environment = z\.object\(\{([\s\S]*?)^\}\)/m.exec(text)?.[1] ?? ''
  const fields = schema
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .split(/^ {2}(?=[A-Z])/m)
    .map((field) => field.trim())
    .filter(Boolean)
  return new Map([
    ...fields.map((field) => [/^\w+/.exec(field)?.[0] ?? '', defaultIn(field)] as const),
    ['OWNER_DATABASE_URL', 'required'] as const,
  ])
}

function defaultIn(field: string): string {
  const defaultValue = /\.default\(([\s\S]*?)\),?$/.exec(field)?.[1]
  if (defaultValue === undefined) return /optional\(/.test(field) ? 'unset' : 'required'
  if (defaultValue.includes('availableParallelism')) return 'one for each core'
  return defaultValue.startsWith("'") ? defaultValue.slice(1, -1) : defaultValue.replaceAll('_', '')
}
