import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const pages = globSync('docs/runbooks/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md'))
const documents = [...pages, 'docs/operations.md', 'docs/runbooks/README.md']

type Rules = { groups: { rules: { alert?: string; annotations?: { runbook?: string } }[] }[] }
const alerts = globSync('deploy/observability/rules/*.yml', { cwd: root }).flatMap((path) =>
  (parse(read(path)) as Rules).groups.flatMap(({ rules }) => rules.filter(({ alert }) => alert !== undefined)),
)

test('every alert names a runbook, and the runbook names the alert', () => {
  expect(alerts.length).toBeGreaterThan(20)
  const unnamed = alerts.filter(({ alert, annotations }) => {
    const path = `docs/runbooks/${annotations?.runbook}.md`
    return !pages.includes(path) || !read(path).includes(`\`${alert}\``)
  })
  expect(unnamed.map(({ alert, annotations }) => `${alert} → ${annotations?.runbook}`)).toEqual([])
})

test('no runbook names an unknown alert', () => {
  const known = new Set(alerts.map(({ alert }) => alert))
  for (const path of pages) {
    const alertsText = /\*\*Alerts:\*\*([\s\S]*?)(?:\n\n|$)/.exec(read(path))?.[1] ?? ''
    const namedAlerts = [...alertsText.matchAll(/`([A-Z]\w+)`/g)].map((match) => match[1]!)
    expect(
      namedAlerts.filter((name) => !known.has(name)),
      path,
    ).toEqual([])
  }
})

test('each case has a listed runbook with all its sections', () => {
  expect(pages).toHaveLength(19)
  for (const path of pages) {
    const text = read(path)
    const name = path.split('/').at(-1)!
    expect(read('docs/runbooks/README.md')).toContain(`(${name})`)
    for (const part of ['**Alerts:**', '## First five minutes', '## Over'])
      expect(text, `${path}: ${part}`).toContain(part)
  }
})

test('every command of a runbook exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const benches = new Set(globSync('bench/*/', { cwd: root }).map((path) => path.replaceAll(/^bench\/|\/$/g, '')))
  const missing = documents.flatMap((path) => {
    const text = read(path)
    const missingNames = (pattern: RegExp, exists: (name: string) => boolean) =>
      [...text.matchAll(pattern)].map((match) => match[1]!).filter((name) => !exists(name))
    return [
      ...missingNames(/\bnpm run (?!bench)([\w:-]+)/g, (name) => name in scripts),
      ...missingNames(/npm run bench -- ([\w-]+)/g, (name) => benches.has(name)),
      ...missingNames(/\bnode ((?:apps|packages|scripts)\/[\w/.-]+)/g, (name) => existsSync(resolve(root, name))),
      ...missingNames(
        /`?\b(deploy\/[\w/.-]*[\w])/g,
        (name) => existsSync(resolve(root, name)) || machineFiles.has(name),
      ),
      ...missingNames(/staff\.ts ([a-z-]+)/g, (name) => new RegExp(`^ +(?:\\S+, )?${name}\\b`, 'm').test(staffUsage)),
      ...missingNames(/(?:queue|name =) [`']([a-z.-]+)[`']/g, (name) => jobs.includes(`name: '${name}'`)),
      ...missingNames(/backup\.ts ([a-z-]+)/g, (name) => backupUsage.includes(`'${name}'`)),
    ].map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

/** Files created on the machine itself, or the name of a Deployment. */
const machineFiles = new Set(['deploy/.env', 'deploy/revela-worker'])
const staffUsage = read('apps/server/src/modules/staff/run-command.ts')
const jobs = globSync('apps/server/src/**/*.job.ts', { cwd: root }).map(read).join('\n')
const backupUsage = read('apps/server/src/main/backup.ts')
