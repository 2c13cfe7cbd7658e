import { expect, test } from 'vitest'
import { foreignTableWrites } from './table-writers.ts'

const migrations = [
  { path: 'apps/server/migrations/0001-platform.sql', text: '-- Module: platform.\ncreate table directory (\n);\n' },
  { path: 'apps/server/migrations/0002-clients.sql', text: '-- Module: clients.\ncreate table client (\n);\n' },
]
const writes = (path: string, text: string) => foreignTableWrites([...migrations, { path, text }])

const elsewhere = 'apps/server/src/modules/sharing/home.ts'

test.each([
  "tables(tx).insertInto('client').values(row)",
  "tables(tx)\n  .updateTable('client')",
  "tables(tx).deleteFrom('client')",
  'sql`insert into client (id) values (1)`',
  'sql`update client c set name = 1`',
  'sql`delete from client where id = 1`',
])('finds a table that another module writes to: %s', (text) => {
  expect(writes(elsewhere, text)).toEqual([`${elsewhere}: client is written by clients`])
})

test('lets a module write its own tables, and all modules read', () => {
  expect(writes('apps/server/src/modules/clients/client.repository.ts', 'sql`delete from client`')).toEqual([])
  expect(writes(elsewhere, "tables(tx).selectFrom('client')\nsql`select 1 from client for update of client`")).toEqual(
    [],
  )
})

test('lets tests write to any table', () => {
  expect(writes('apps/server/src/modules/sharing/home.test.ts', 'sql`delete from client`')).toEqual([])
})

test('knows the shared tables of the platform', () => {
  expect(writes('apps/server/src/modules/profiles/studio-name.repository.ts', 'sql`delete from directory`')).toEqual([])
  expect(writes(elsewhere, 'sql`delete from directory`')).toHaveLength(1)
})
