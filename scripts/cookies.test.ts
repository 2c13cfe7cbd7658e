import { privacyPolicy } from '@revela/phrases'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(resolve(root, 'docs/privacy.md'), 'utf8')

/** Every cookie that the server sets. */
const set = new Set(
  globSync('apps/server/src/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(resolve(root, path), 'utf8').matchAll(/'(__Host-[\w-]+)'/g)])
    .map(([, name = '']) => name),
)

test('the privacy document lists exactly the cookies that the server sets', () => {
  expect(set.size).toBeGreaterThan(4)
  const listed = [...page.matchAll(/^\| `(__Host-[\w-]+)` \|/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual([...set].toSorted())
})

test('the privacy policy states the purpose of the cookies, and names the one of cards', () => {
  const text = JSON.stringify(privacyPolicy)
  for (const word of ['sessão', 'navegador em que você já entrou', 'Google ou Facebook', '__Host-revela-card']) {
    expect(text).toContain(word)
  }
})
