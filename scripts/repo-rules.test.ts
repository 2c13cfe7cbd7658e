import { describe, expect, test } from 'vitest'
import { inexactVersions, misplacedMigrations, repoProblems, unknownModules } from './repo-problems.ts'
import { repoRules } from './repo-rules.ts'

const broken: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['machine-path', 'README.md', 'Look into /home/ana/revela.'],
  ['machine-path', 'packages/dev-env/src/start.ts', "const data = '/work/main/.dev'"],
  ['machine-path', 'docs/a.md', 'C:\\Users\\ana'],
  ['registry-host', '.npmrc', 'registry=https://registry.example.com/npm'],
  ['registry-host', 'docs/a.md', 'https://mirror.example.com/artifactory/npm'],
  ['lockfile-address', 'package-lock.json', '      "resolved": "https://mirror.example.com/zod.tgz",'],
  ['outside-the-clone', 'docs/a.md', 'see ../shared/notes.md'],
  ['secret', 'apps/server/test/key.pem', '-----BEGIN RSA PRIVATE KEY-----'],
  ['secret', 'apps/server/src/main/api.ts', "const key = 'AKIAABCDEFGHIJKLMNOP'"],
  ['conflict-marker', 'README.md', 'a\n<<<<<<< ours\nb'],
  ['silent-catch', 'apps/server/src/a.ts', 'const a = 1\nawait b().catch(() => undefined)'],
  ['silent-catch', 'apps/family/src/a.tsx', 'const a = 1\nawait b()\n  .catch(() => {})'],
  ['silent-catch', 'apps/server/src/a.job.ts', 'const a = 1\nawait b().catch(() => later(a))'],
  ['silent-catch-block', 'apps/server/src/a.ts', 'try {\n  b()\n} catch {}'],
  ['silent-catch-block', 'packages/dev-env/src/a.ts', 'try {\n  b()\n} catch (error) {\n}'],
  ['silent-catch-block', 'apps/family/src/a.read.tsx', 'try {\n  return b()\n} catch {\n  return null\n}'],
  ['skipped-test', 'packages/domain/src/a.test.ts', "test.skip('x', () => {})"],
  ['skipped-test', 'e2e/a.e2e.ts', "test.only('x')"],
  ['skipped-test', 'packages/domain/src/a.test.ts', "describe.sequential.todo('x')"],
  ['silenced-types', 'apps/studio/src/a.ts', '// @ts-expect-error later'],
  ['silenced-types', 'apps/studio/src/a.ts', 'call(x as any)'],
  ['silenced-lint-without-reason', 'apps/studio/src/a.ts', '// oxlint-disable-next-line no-console'],
  ['silenced-lint-without-reason', 'apps/studio/src/a.ts', '/* eslint-disable */'],
  ['left-for-later', 'apps/server/src/a.ts', '// TODO write it'],
  ['barrel', 'packages/contract/src/index.ts', "export * from './a.ts'"],
  ['default-export', 'apps/studio/src/page.tsx', 'export default function Page() {}'],
  ['environment-outside-main', 'apps/server/src/http/server.ts', 'process.env.PORT'],
  ['environment-outside-main', 'packages/domain/src/plans.ts', 'process.env.X'],
  ['clock-in-domain', 'packages/domain/src/subscription-state.ts', 'const now = new Date()'],
  ['planning-talk', 'docs/a.md', 'Decided in issue 7.'],
  ['drawer-name', 'apps/studio/src/lib/utils.ts', ''],
  ['drawer-name', 'apps/studio/src/helpers/dates.ts', ''],
  ['drawer-name', 'packages/domain/src/types.d.ts', ''],
  ['kebab-case', 'apps/studio/src/ui/UserMenu.tsx', ''],
  ['kebab-case', 'apps/studio/src/ui/menu do usuario.tsx', ''],
]

test.each(broken)('%s finds %s: %j', (rule, path, text) => {
  expect(repoProblems([{ path, text }]).map((problem) => problem.rule)).toContain(rule)
})

test('every rule has an example that fails', () => {
  const testedRules = new Set(broken.map(([rule]) => rule))
  expect(repoRules.map((rule) => rule.name).filter((name) => !testedRules.has(name))).toEqual([])
})

describe('accepts ordinary lines', () => {
  test.each([
    ['packages/contract/src/portfolio.ts', "path: '/portfolio/work/{work_id}/cover', other: '/portfolio/works'"],
    ['packages/dev-env/src/postgres.ts', "const bin = '/usr/lib/postgresql/15/bin'"],
    ['apps/server/src/main/api.ts', 'readConfig(process.env)'],
    ['apps/server/src/a.ts', 'const a = 1\n// It is asked again in a minute.\nawait b().catch(() => undefined)'],
    ['apps/server/src/a.ts', 'try {\n  return b()\n} catch {\n  // It has ended.\n  return null\n}'],
    ['apps/server/src/a.ts', 'try {\n  return b()\n} catch {\n  throw new Error(text)\n}'],
    ['apps/server/src/modules/accounts/sign-in.ts', '// the same as any other answer'],
    ['apps/studio/src/a.ts', '// oxlint-disable-next-line no-console -- the page has no other way to say it'],
    ['apps/studio/vite.config.ts', 'export default defineConfig({})'],
    ['packages/domain/src/common-passwords.ts', 'export const x = new Date(0)'],
    ['packages/domain/src/a.test.ts', "test.each([1])('x', () => {})"],
    ['apps/server/migrations/0001-accounts.sql', 'CREATE TABLE a ();'],
    ['docs/a.md', 'The session ends. An issue is opened on the tracker.\n========'],
  ])('%s: %s', (path, text) => expect(repoProblems([{ path, text }])).toEqual([]))
})

test('names the line of a problem', () => {
  const [problem] = repoProblems([{ path: 'a.ts', text: 'one\ntwo // FIXME\n' }])
  expect(problem?.path).toBe('a.ts:2')
})

test('requires exact versions', () => {
  const manifest = { dependencies: { a: '1.2.3', b: '^1.2.3', c: '1.0.0-rc.1' }, devDependencies: { d: 'latest' } }
  expect(inexactVersions([{ path: 'apps/x/package.json', text: JSON.stringify(manifest) }])).toEqual([
    'apps/x/package.json: b ^1.2.3',
    'apps/x/package.json: d latest',
  ])
})

test('requires every module in the order', () => {
  const paths = ['apps/server/src/modules/accounts/index.ts', 'apps/server/src/modules/payments/index.ts']
  expect(unknownModules(paths, ['accounts'])).toEqual(['payments'])
})

const migrationProblems = (files: Readonly<Record<string, string>>) =>
  misplacedMigrations(
    Object.entries(files).map(([name, text]) => ({ path: `apps/server/migrations/${name}`, text })),
    ['accounts'],
  )

describe('migrations', () => {
  test('accepts migrations that are numbered without gaps and name their module', () => {
    expect(
      migrationProblems({
        '0002-accounts.sql': '-- Module: accounts. Customers.\n',
        '0001-platform.sql': '-- Module: platform. Shared tables.\n',
        '0003-session-index.sql': '-- no transaction\n-- Module: accounts. Finds sessions by day.\n',
      }),
    ).toEqual([])
  })

  test.each([
    ['a gap', '0003-accounts.sql', '-- Module: accounts.', '0003-accounts.sql: expected 0002-name.sql'],
    ['a number used twice', '0001-z.sql', '-- Module: accounts.', '0001-z.sql: expected 0002-name.sql'],
    ['a name the runner skips', '0002_a.sql', '-- Module: accounts.', '0002_a.sql: expected 0002-name.sql'],
    ['no module', '0002-a.sql', '-- Customers.', '0002-a.sql: the first comment names no module'],
    ['an unknown module', '0002-a.sql', '-- Module: rooms.', '0002-a.sql: the first comment names no module'],
    [
      'a module below the first comment',
      '0002-a.sql',
      '-- A.\n-- Module: accounts.',
      '0002-a.sql: the first comment names no module',
    ],
  ])('rejects %s', (_, name, text, problem) => {
    expect(migrationProblems({ '0001-platform.sql': '-- Module: platform.', [name]: text })).toEqual([problem])
  })
})
