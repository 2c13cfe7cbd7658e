import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cruiseTree, type CruisedTree } from './cruise-tree.ts'
import modules from './module-order.json' with { type: 'json' }

const server = 'apps/server/src'
const studio = 'apps/studio/src'
const gallery = 'apps/family/src'

type Import = readonly [rule: string, from: string, to: string]

const moduleOrder: Import[] = modules
  .slice(0, -1)
  .map((module, index) => [
    `module-order-${module}`,
    `${server}/modules/${module}/looks-down.ts`,
    `${server}/modules/${modules[index + 1]}/index.ts`,
  ])

/** One forbidden import for each rule; the files are written into an empty tree with the repository's layout. */
const forbidden: readonly Import[] = [
  ...moduleOrder,
  ['no-import-of-tests', 'packages/contract/src/leans-on-test.ts', 'packages/contract/src/some.test.ts'],
  [
    'module-through-its-index',
    `${server}/modules/clients/climbs-in.ts`,
    `${server}/modules/accounts/account.repository.ts`,
  ],
  ['only-composition-imports-modules', `${server}/access/knows-rooms.ts`, `${server}/modules/accounts/index.ts`],
  ['modules-import-no-composition', `${server}/modules/clients/locates.ts`, `${server}/compose.ts`],
  ['platform-knows-nothing-above', `${server}/platform/db/looks-up.ts`, `${server}/http/server.ts`],
  ['http-imports-no-modules', `${server}/http/knows-rooms.ts`, `${server}/modules/accounts/index.ts`],
  ['api-loads-no-heavy-library', `${server}/compose.ts`, `${server}/compose-worker.ts`],
  [
    'api-loads-no-heavy-library',
    `${server}/modules/selections/loads-drawing.job.ts`,
    `${server}/modules/selections/export/draw-selection-pdf.ts`,
  ],
  [
    'api-loads-no-heavy-library',
    `${server}/modules/pictures/loads-images.job.ts`,
    `${server}/modules/pictures/render-on-miss.ts`,
  ],
  ['api-loads-no-heavy-library', `${server}/modules/selections/loads-pdf.job.ts`, 'pdfkit'],
  ['api-loads-no-heavy-library', `${server}/platform/images/render-pool.ts`, 'sharp'],
  ['entries-are-not-imported', `${server}/imports-entry.ts`, `${server}/main/api.ts`],
  ['dev-env-stays-outside', `${server}/platform/db/boots.ts`, 'packages/dev-env/src/index.ts'],
  ['domain-imports-nothing', 'packages/domain/src/reads-files.ts', 'node:fs'],
  ['contract-imports-only-zod', 'packages/contract/src/pulls.ts', 'packages/domain/src/index.ts'],
  ['phrases-import-nothing', 'packages/phrases/src/pulls.ts', 'packages/domain/src/index.ts'],
  ['tokens-import-nothing', 'packages/tokens/src/pulls.ts', 'antd'],
  ['web-imports-no-product', 'packages/web/src/pulls.ts', 'packages/phrases/src/index.ts'],
  ['packages-know-no-apps', 'packages/dev-env/src/knows-app.ts', `${server}/compose.ts`],
  ['package-by-its-name', `${studio}/lib/climbs-in.ts`, 'packages/domain/src/plans.ts'],
  ['browser-knows-no-server', `${studio}/lib/knows-server.ts`, `${server}/compose.ts`],
  ['browser-uses-no-node', `${studio}/lib/uses-node.ts`, 'node:crypto'],
  ['browser-uses-no-node', 'packages/photos/src/uses-node.ts', 'node:crypto'],
  ['apps-stay-apart', `${server}/http/renders.ts`, `${studio}/ui/button.tsx`],
  ['features-stay-apart', `${studio}/features/account/peeks.ts`, `${studio}/features/access/page.tsx`],
  ['features-know-no-app', `${studio}/features/account/knows-app.ts`, `${studio}/app/router.tsx`],
  ['ui-knows-no-features', `${studio}/ui/knows-feature.ts`, `${studio}/features/access/page.tsx`],
  ['features-stay-apart', `${gallery}/features/pictures/peeks.ts`, `${gallery}/features/favourites/heart.ts`],
  ['features-know-no-app', `${gallery}/features/pictures/knows-app.ts`, `${gallery}/app/visit.ts`],
  ['ui-knows-no-features', `${gallery}/ui/knows-feature.ts`, `${gallery}/features/favourites/heart.ts`],
  ['no-unresolved', 'packages/contract/src/lost.ts', 'packages/contract/src/nowhere.ts'],
  ['no-undeclared-package', `${studio}/lib/hoisted.ts`, 'left-pad'],
  ['server-runs-on-its-dependencies', `${server}/http/uses-dev.ts`, 'only-for-tests'],
]

const twoFiles: readonly Import[] = [
  ['no-cycles', 'packages/contract/src/egg.ts', 'packages/contract/src/hen.ts'],
  ['no-orphans', 'packages/contract/src/left-over.ts', 'packages/contract/src/left-over.ts'],
]

/** Imports of everyday code; none of them may break a rule. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  [`${server}/modules/clients/create-client.ts`, `${server}/modules/accounts/index.ts`],
  [`${server}/modules/accounts/index.ts`, `${server}/modules/accounts/account.repository.ts`],
  [`${server}/modules/accounts/account.repository.ts`, `${server}/platform/db/database.ts`],
  [`${server}/compose-worker.ts`, `${server}/modules/accounts/recovery.handler.ts`],
  [`${server}/compose-backup.ts`, `${server}/modules/backup/scrub.job.ts`],
  [`${server}/modules/accounts/recovery.handler.test.ts`, `${server}/modules/accounts/recovery.handler.ts`],
  [`${server}/main/worker.ts`, `${server}/compose-worker.ts`],
  ['packages/contract/src/endpoint.ts', 'zod'],
  [`${studio}/app/routes.tsx`, `${studio}/features/access/page.tsx`],
  ['packages/domain/src/trial.test.ts', 'node:fs'],
]

/** Neither of these loads anything when the file itself is imported. */
const allowedLines: readonly (readonly [from: string, line: string])[] = [
  [`${server}/modules/pictures/names-a-type.job.ts`, `import type { Made } from './render-on-miss.ts'\n`],
  [
    `${server}/modules/selections/export/draws-lazily.job.ts`,
    `export const draw = () => import('./draw-selection-pdf.ts')\n`,
  ],
]

let root = ''
let tree: CruisedTree

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { flag: 'a' })
}

function importLine(from: string, to: string): string {
  if (!/^(?:apps|packages)\//.test(to)) return `import '${to}'\n`
  const parentPath = '../'.repeat(from.split('/').length - 1)
  return `import '${parentPath}${to}'\n`
}

function installPackage(name: string): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
  write(`node_modules/${name}/index.js`, 'module.exports = {}\n')
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  write(
    'package.json',
    JSON.stringify({
      name: 'house',
      dependencies: { zod: '1', antd: '1', pdfkit: '1', sharp: '1' },
      devDependencies: { 'only-for-tests': '1' },
    }),
  )
  for (const name of ['zod', 'antd', 'pdfkit', 'sharp', 'left-pad', 'only-for-tests']) installPackage(name)
  const edges = [...forbidden.map(([, from, to]) => [from, to] as const), ...allowed]
  for (const [from, to] of edges) {
    write(from, importLine(from, to))
    if (/^(?:apps|packages)\//.test(to) && !to.includes('nowhere')) write(to, '')
  }
  for (const [from, line] of allowedLines) write(from, line)
  write('packages/contract/src/egg.ts', `import './hen.ts'\n`)
  write('packages/contract/src/hen.ts', `import type {} from './egg.ts'\n`)
  write('packages/contract/src/left-over.ts', 'export const alone = true\n')
  tree = await cruiseTree(root, ['apps', 'packages'])
}, 60_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([...forbidden, ...twoFiles])('%s rejects %s', (rule, from) => {
  expect(tree.broken.filter((broken) => broken.from === from).map((broken) => broken.rule)).toContain(rule)
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(tree.broken.filter((broken) => broken.from === from && broken.to.endsWith(to))).toEqual([])
})

test.each(allowedLines)('%s may contain %s', (from) => {
  expect(tree.sources).toContain(from)
  expect(tree.broken.filter((broken) => broken.from === from)).toEqual([])
})

test('every rule has a forbidden import here, and a reason', () => {
  const testedRules = new Set([...forbidden, ...twoFiles].map(([rule]) => rule))
  expect(tree.rules.filter((rule) => !testedRules.has(rule))).toEqual([])
  expect(tree.broken.filter(({ reason }) => reason.length < 20)).toEqual([])
})

test('parses TypeScript, including type-only imports', () => {
  expect(tree.sources).toContain(`${studio}/features/access/page.tsx`)
  expect(tree.dependencies).toBeGreaterThan(forbidden.length)
})
