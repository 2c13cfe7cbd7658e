import { testStack, type TestStack } from '@revela/dev-env'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../../docs/runbooks')
const statements = globSync('*.md', { cwd: folder }).flatMap((page) =>
  [...readFileSync(resolve(folder, page), 'utf8').matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text = '']) => ({
    page,
    text: text.replaceAll(/^ +/gm, '').trim(),
  })),
)

let stack: TestStack
let admin: Client

beforeAll(async () => {
  stack = await testStack()
  admin = new Client({ connectionString: stack.adminUrl })
  await admin.connect()
})

afterAll(async () => {
  await admin.end()
  await stack.close()
})

/** A value for each psql variable. */
const sample = (name: string) => (/name|queue|sha256/.test(name) ? "'x'" : "'0192f3c4-0000-7000-8000-00000000abcd'")

test('the runbooks contain SQL statements', () => {
  expect(statements.length).toBeGreaterThan(20)
})

test.each(statements)('$page: $text', async ({ text }) => {
  const isWriting = text.startsWith('-- writes')
  await admin.query(`begin transaction ${isWriting ? 'read write' : 'read only'}`)
  try {
    await expect(admin.query(text.replaceAll(/:'(\w+)'/g, (_, name: string) => sample(name)))).resolves.toBeDefined()
  } finally {
    await admin.query('rollback')
  }
})
