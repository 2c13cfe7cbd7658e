import * as contract from '@revela/contract'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import moduleOrder from './module-order.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'

/**
 * Generates the parts of documents that describe modules: `npm run module-docs`. `check-repo.ts` fails when one is out
 * of date.
 */
const root = resolve(import.meta.dirname, '..')
const modulesDir = 'apps/server/src/modules'
const begin = '<!-- generated: npm run module-docs -->'
const end = '<!-- end -->'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isTest = (path: string) => path.endsWith('.test.ts')
const filesOf = (module: string) => sourceFiles(root, `${modulesDir}/${module}`).filter((path) => path.endsWith('.ts'))

type Call = { readonly name: string; readonly method: string; readonly path: string }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** By exported name: one call, or the calls of a group such as `galleryUpload`. */
const calls = new Map(
  Object.entries(contract as Record<string, unknown>).map(([name, value]) => {
    const group = typeof value === 'object' && value !== null ? Object.values(value) : []
    return [name, isCall(value) ? [value] : group.filter(isCall)] as const
  }),
)

/** The endpoints that the routes of a module import from the contract. */
function callsOf(module: string): readonly Call[] {
  const imports = filesOf(module)
    .filter((path) => path.endsWith('.routes.ts'))
    .flatMap((path) => [...read(path).matchAll(/import \{([^}]*)\} from '@revela\/contract'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0]!.trim()))
  return [...new Set(imports)].flatMap((name) => calls.get(name) ?? [])
}

const migrations = sourceFiles(root, 'apps/server/migrations')
  .filter((path) => path.endsWith('.sql'))
  .map(read)

function tablesOf(module: string): readonly string[] {
  return migrations
    .filter((text) => text.includes(`-- Module: ${module}.`))
    .flatMap((text) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table))
}

function jobsOf(module: string): readonly string[] {
  return filesOf(module)
    .filter((path) => !isTest(path))
    .flatMap((path) => [...read(path).matchAll(/defineJob\(\{\s*name: '([^']+)'/g)])
    .map(([, job = '']) => job)
}

function importsOf(module: string): ReadonlySet<string> {
  const imported = filesOf(module)
    .filter((path) => !isTest(path))
    .flatMap((path) => [...read(path).matchAll(/from '(?:\.\.\/)+([\w-]+)\/index\.ts'/g)])
    .map(([, name = '']) => name)
  return new Set(imported.filter((name) => name !== module && moduleOrder.includes(name)))
}

const imports = new Map(moduleOrder.map((module) => [module, importsOf(module)]))

function reaches(from: string, to: string): boolean {
  return [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to))
}

/** Leaves out arrows that follow from others, so that the diagram stays readable. */
function orderDiagram(): string {
  const arrows = moduleOrder.flatMap((module) => {
    const direct = [...(imports.get(module) ?? [])]
    return direct
      .filter((target) => !direct.some((other) => other !== target && reaches(other, target)))
      .map((target) => `  ${module} --> ${target}`)
  })
  return ['```mermaid', 'flowchart BT', ...moduleOrder.map((module) => `  ${module}`), ...arrows, '```'].join('\n')
}

const codeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || 'none'

function tableOfTables(): string {
  const rows = ['platform', ...moduleOrder].map((module) => [module, tablesOf(module)] as const)
  return [
    '| module | tables |',
    '|---|---|',
    ...rows.map(([module, tables]) => `| ${module} | ${codeList(tables)} |`),
  ].join('\n')
}

function moduleFacts(module: string): string {
  const groups = new Map<string, string[]>()
  for (const { name, method, path } of callsOf(module)) {
    const [area = '', verb = ''] = name.split('.')
    groups.set(area, [...(groups.get(area) ?? []), `${verb} \`${method} ${path}\``])
  }
  const lines = [...groups].map(([area, group]) => `- **${area}**: ${group.join(', ')}`)
  return [
    '## Calls',
    '',
    ...(lines.length > 0 ? lines : ['None.']),
    '',
    `**Tables:** ${codeList(tablesOf(module))}.`,
    '',
    `**Jobs:** ${codeList(jobsOf(module))}.`,
    '',
    `**Imports:** ${codeList([...(imports.get(module) ?? [])])}.`,
  ].join('\n')
}

/** Replaces the generated parts of a document, in order. */
function withParts(path: string, parts: readonly string[]): string {
  const pieces = read(path).split(begin)
  if (pieces.length !== parts.length + 1) throw new Error(`${path} must have ${parts.length} generated parts`)
  return pieces
    .map((piece, index) => {
      if (index === 0) return piece
      return `${begin}\n\n${parts[index - 1]}\n\n${end}${piece.slice(piece.indexOf(end) + end.length)}`
    })
    .join('')
}

export type ModuleDocument = { readonly path: string; readonly current: string; readonly expected: string }

/** Every document with generated parts, as it is and as it should be. */
export function moduleDocuments(): readonly ModuleDocument[] {
  const documents = [
    { path: 'docs/architecture/modules.md', parts: [orderDiagram(), tableOfTables()] },
    ...moduleOrder.map((module) => ({ path: `${modulesDir}/${module}/README.md`, parts: [moduleFacts(module)] })),
  ]
  return documents.map(({ path, parts }) => ({ path, current: read(path), expected: withParts(path, parts) }))
}

if (import.meta.main) {
  const stale = moduleDocuments().filter(({ current, expected }) => current !== expected)
  for (const { path, expected } of stale) writeFileSync(join(root, path), expected)
  console.log(`module documents: ${stale.length} written`)
}
