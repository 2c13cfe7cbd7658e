import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readProductVersion, versionOfRun } from './product-version.ts'

let clone = ''
const git = (...args: string[]) =>
  execFileSync('git', ['-C', clone, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { stdio: 'pipe' })

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), text)
}

function commit(path: string, text: string) {
  write(path, text)
  git('add', '-A')
  git('commit', '-m', path)
  return readProductVersion(clone)!
}

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'version-'))
  git('init', '-q')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

it('keeps the fingerprint when only benches, documents and tests change, and names the new commit', () => {
  const first = commit('apps/server/src/main.ts', '1')
  for (const path of [
    'bench/run.ts',
    'e2e/a.e2e.ts',
    'docs/reliability.md',
    'apps/server/README.md',
    'apps/server/test/api/a.api.test.ts',
    'packages/domain/src/dates.test.ts',
    'packages/dev-env/src/index.ts',
  ]) {
    const next = commit(path, path)
    expect(next, path).toEqual({ commit: next.commit, product: first.product })
    expect(next.commit).not.toBe(first.commit)
  }
})

it('changes the fingerprint with the code, a migration, a package, a backup file and the lock file', () => {
  const products = [
    'apps/server/src/main.ts',
    'apps/server/migrations/0001-a.sql',
    'packages/domain/src/dates.ts',
    'deploy/backup/pgbackrest.conf',
    'package-lock.json',
  ].map((path) => commit(path, path).product)
  expect(new Set(products).size).toBe(products.length)
})

it('marks uncommitted and new product files, but not those of benches', () => {
  const { product } = commit('apps/server/src/main.ts', '1')
  write('bench/run.ts', 'new')
  expect(readProductVersion(clone)).not.toHaveProperty('dirty')
  write('apps/server/src/new.ts', '1')
  expect(readProductVersion(clone)).toMatchObject({ product, dirty: true })
  rmSync(join(clone, 'apps/server/src/new.ts'))
  write('apps/server/src/main.ts', '2')
  expect(readProductVersion(clone)).toMatchObject({ product, dirty: true })
})

it('marks a run during which the product changed', () => {
  const before = commit('apps/server/src/main.ts', '1')
  expect(versionOfRun(before, commit('bench/run.ts', '1'))).toEqual(before)
  expect(versionOfRun(before, commit('apps/server/src/main.ts', '2'))).toEqual({ ...before, dirty: true })
})

it('has no version outside of a clone', () => {
  rmSync(join(clone, '.git'), { recursive: true })
  expect(readProductVersion(clone)).toBeUndefined()
})
