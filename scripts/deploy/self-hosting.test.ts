import { createECDH } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'self-hosting-'))
afterAll(() => rmSync(folder, { recursive: true }))

const log = join(folder, 'engine.log')
const engine = join(folder, 'engine')
// Records its calls; pg_restore fails as with an incomplete dump.
writeFileSync(engine, `#!/bin/sh\necho "$*" >> ${log}\ncase "$*" in *pg_restore*) exit 1 ;; esac\n`)
chmodSync(engine, 0o755)

function restore(file: string) {
  rmSync(log, { force: true })
  const script = resolve(root, 'deploy/backup/restore-database.sh')
  const { status, stderr } = spawnSync(script, [file], {
    env: { PATH: process.env['PATH'], ENGINE: engine, COMPOSE: engine },
    encoding: 'utf8',
  })
  return { status, stderr, calls: existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [] }
}

test('a restore from a file that does not exist changes nothing', () => {
  const { status, stderr, calls } = restore(join(folder, 'missing.dump'))
  expect(status).toBe(1)
  expect(stderr).toContain('cannot be read')
  expect(calls).toEqual([])
})

test('a restore from an incomplete dump keeps the database and the processes', () => {
  const file = join(folder, 'incomplete.dump')
  writeFileSync(file, 'PGDMP')
  const { status, stderr, calls } = restore(file)
  expect(status).toBe(1)
  expect(stderr).toContain('the database is unchanged')
  expect(calls.filter((call) => /^stop|dropdb.* revela$/.test(call))).toEqual([])
})

test('a new .env leaves empty what only the operator knows, so that a start without it is rejected', () => {
  const { stdout } = spawnSync(resolve(root, 'deploy/new-env.sh'), ['estudio.com.br'], { encoding: 'utf8' })
  const empty = [...stdout.matchAll(/^([A-Z0-9_]+)=$/gm)].map((match) => match[1])
  const required = ['SMTP_URL', 'SUPPORT_FINANCE_WHATSAPP', 'SUPPORT_TECHNICAL_WHATSAPP']
  const copy = ['COPY_S3_ENDPOINT', 'COPY_S3_BUCKET', 'COPY_S3_ACCESS_KEY', 'COPY_S3_SECRET_KEY']
  expect(empty).toEqual([...required, ...copy])
})

test('a new .env has a pair of push keys that belong together', () => {
  const { stdout } = spawnSync(resolve(root, 'deploy/new-env.sh'), ['estudio.com.br'], { encoding: 'utf8' })
  const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(stdout)?.[1] ?? ''
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(valueOf('PUSH_PRIVATE_KEY'), 'base64url')
  expect(valueOf('PUSH_PUBLIC_KEY')).toBe(pair.getPublicKey('base64url'))
})
