import { GetObjectCommand, ListBucketsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSuperuser } from '../database/databases.ts'
import { s3Client } from '../storage/buckets.ts'
import { createdAtOf, stackNames, testStack } from './test-stack.ts'
import type { TestStack } from './test-stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await testStack()
})

afterAll(async () => {
  await stack.close()
})

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows as Row[]
  } finally {
    await client.end()
  }
}

test('the application role connects to PostgreSQL, owns nothing and is subject to row-level security', async () => {
  const [row] = await query<{ version: number; name: string }>(
    stack.appUrl,
    `SELECT current_setting('server_version_num')::int AS version, current_user AS name`,
  )
  expect(row?.version).toBeGreaterThanOrEqual(150_000)
  expect(row?.name).toBe('revela_app')
  const roles = await query(
    stack.adminUrl,
    `SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname LIKE 'revela_%' ORDER BY rolname`,
  )
  expect(roles).toEqual([
    { rolname: 'revela_app', rolsuper: false, rolbypassrls: false },
    { rolname: 'revela_directory', rolsuper: false, rolbypassrls: false },
    { rolname: 'revela_jobs', rolsuper: false, rolbypassrls: false },
    { rolname: 'revela_owner', rolsuper: false, rolbypassrls: false },
    { rolname: 'revela_staff', rolsuper: false, rolbypassrls: false },
    { rolname: 'revela_sweep', rolsuper: false, rolbypassrls: true },
  ])
  await expect(query(stack.appUrl, 'CREATE TABLE public.mine (id int)')).rejects.toThrow(/permission denied/)
})

test('migrates the database: the owner has tables and the job queue its schema', async () => {
  const [row] = await query<{ owned: number; queued: number }>(
    stack.adminUrl,
    `SELECT count(*) FILTER (WHERE tableowner = 'revela_owner')::int AS owned,
            count(*) FILTER (WHERE schemaname = 'pgboss' AND tableowner = 'revela_jobs')::int AS queued
     FROM pg_tables`,
  )
  expect(row?.owned).toBeGreaterThan(0)
  expect(row?.queued).toBeGreaterThan(0)
})

test('the cluster of tests does not wait for disk writes', async () => {
  const [row] = await query<{ fsync: string }>(stack.adminUrl, 'SHOW fsync')
  expect(row?.fsync).toBe('off')
})

test('returns a streamed object byte for byte', async () => {
  const client = s3Client(stack.engines)
  const photograph = randomBytes(3_000_000)
  await client.send(
    new PutObjectCommand({
      Bucket: stack.bucket,
      Key: 't/1/photo',
      Body: Readable.from([photograph]),
      ContentLength: photograph.length,
    }),
  )
  const { Body } = await client.send(new GetObjectCommand({ Bucket: stack.bucket, Key: 't/1/photo' }))
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(photograph)).toBe(true)
  client.destroy()
})

test('the store rejects a wrong secret', async () => {
  const client = s3Client({ s3: { ...stack.engines.s3, secretKey: 'not-the-secret' } })
  await expect(client.send(new ListBucketsCommand({}))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  client.destroy()
})

test('isolates two stacks, and removes a closed one', async () => {
  const other = await testStack()
  await query(other.ownerUrl, 'CREATE TABLE only_here (id int)')
  const find = `SELECT to_regclass('only_here') IS NOT NULL AS there`
  expect(await query(other.adminUrl, find)).toEqual([{ there: true }])
  expect(await query(stack.adminUrl, find)).toEqual([{ there: false }])
  const client = s3Client(stack.engines)
  await client.send(new PutObjectCommand({ Bucket: other.bucket, Key: 'left', Body: 'behind' }))
  await expect(client.send(new GetObjectCommand({ Bucket: stack.bucket, Key: 'left' }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  })

  await other.close()
  const databases = await asSuperuser(stack.engines, async (superuser) => {
    return await superuser.query('SELECT FROM pg_database WHERE datname = $1', [other.database])
  })
  expect(databases.rowCount).toBe(0)
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}))
  expect(Buckets.map(({ Name }) => Name)).not.toContain(other.bucket)
  expect(Buckets.map(({ Name }) => Name)).toContain(stack.bucket)
  client.destroy()
})

test('the names of a stack contain its creation time', () => {
  const now = Date.UTC(2026, 0, 1)
  const { database, bucket } = stackNames(now)
  expect(createdAtOf(database)).toBe(now)
  expect(createdAtOf(bucket)).toBe(now)
  expect(createdAtOf('revela')).toBeUndefined()
  expect(createdAtOf('revela_template_0123456789ab')).toBeUndefined()
})
