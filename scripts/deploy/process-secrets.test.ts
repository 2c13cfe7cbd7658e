import { createECDH } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { processSecrets, serverSecrets } from '../../apps/server/src/platform/config/process-secrets.ts'

const root = resolve(import.meta.dirname, '../..')
const edgeSecrets = ['EDGE_S3_ACCESS_KEY', 'EDGE_S3_SECRET_KEY', 'CERTIFICATES_TOKEN']
const engineSecrets = { postgres: ['POSTGRES_PASSWORDS'], store: ['STORE_KEYS'] }
const allowed: Record<string, readonly string[]> = {
  ...processSecrets,
  edge: edgeSecrets,
  'prepare-store': ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ...engineSecrets,
}
const secretNames = new Set([...serverSecrets, ...edgeSecrets])

type Mount = string | { source: string; target: string }
type Service = { image: string; environment: Record<string, string>; secrets?: Mount[] }
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> }
const compose = parse(readFileSync(resolve(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as Compose
const services = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('revela-'))

const kindOf = (name: string) => name.replace(/-\d$/, '')
const sourceOf = (mount: Mount) => (typeof mount === 'string' ? mount : mount.source)
const sources = (name: string) => (compose.services[name]?.secrets ?? []).map(sourceOf)
const targetOf = (mount: Mount) => (typeof mount === 'string' ? mount : mount.target)
const fileNames = (environment: Record<string, string>) =>
  Object.keys(environment).flatMap((name) => (name.endsWith('_FILE') ? [name.replace(/_FILE$/, '')] : []))

test('the documentation marks the same variables as secrets', () => {
  const page = readFileSync(resolve(root, 'docs/configuration.md'), 'utf8')
  const documentedSecrets = [...page.matchAll(/^\| `([A-Z0-9_]+)` \| [^|]+ \| [^|]* \| secret \|/gm)].map(
    ([, name]) => name,
  )
  expect(documentedSecrets.toSorted()).toEqual([...secretNames].toSorted())
})

describe.each(services)('compose: %s', (name, { environment, secrets = [] }) => {
  test('has exactly the secrets that its configuration names, as files', () => {
    const targets = secrets.map(targetOf)
    // `DATABASE_URL` of the staff command is built from its own role's secret.
    const expected = allowed[kindOf(name)]!.filter((secret) => !(name === 'staff' && secret === 'DATABASE_URL'))
    expect(targets.toSorted()).toEqual(expected.toSorted())
    // The engines read their one file from its fixed place.
    if (name in engineSecrets) return
    expect(fileNames(environment).toSorted()).toEqual(targets.toSorted())
    for (const secret of targets) expect(environment[`${secret}_FILE`]).toBe(`/run/secrets/${secret}`)
  })

  test('has no secret in its environment', () => {
    expect(Object.keys(environment).filter((variable) => secretNames.has(variable))).toEqual([])
    expect(JSON.stringify(environment)).not.toMatch(/PASSWORD|postgres:\/\//)
  })
})

test('only the worker can delete in the backup bucket; others can read it', () => {
  for (const [name] of services) {
    expect([name, sources(name).includes('COPY_S3_SECRET_KEY')]).toEqual([name, kindOf(name) === 'worker'])
  }
  expect(sources('api-1')).toContain('COPY_READ_S3_SECRET_KEY')
})

/** Runs the script over these variables and returns the folder it wrote. */
function toEnvFile(variables: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(folder, 'env'), `${lines.join('\n')}\n`)
  const env = { PATH: process.env['PATH'], ENV_FILE: join(folder, 'env'), SECRETS_FOLDER: join(folder, 'secrets') }
  execFileSync(resolve(root, 'deploy/write-secrets.sh'), { env, stdio: 'pipe' })
  rmSync(join(folder, 'env'))
  return join(folder, 'secrets')
}

describe('write-secrets.sh', () => {
  const values: Record<string, string> = {
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    EDGE_S3_ACCESS_KEY: 'edge',
    EDGE_S3_SECRET_KEY: 'edge-secret',
    OWNER_PASSWORD: 'owner-pw',
    APP_PASSWORD: 'app-pw',
    JOBS_PASSWORD: 'jobs-pw',
    SWEEP_PASSWORD: 'sweep-pw',
    STAFF_PASSWORD: 'staff-pw',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'a/secret=with+signs',
    SMTP_URL: 'smtps://user:pass@relay:465',
    PAYMENTS_ACCESS_TOKEN: 'APP_USR-token',
    PAYMENTS_WEBHOOK_SECRET: '"0123456789abcdef-quoted"',
  }
  const shared = {
    S3_ENDPOINT: 'https://store.test',
    S3_BUCKET: 'photos',
    MAIL_FROM: 'a@b.test',
    APP_ORIGIN: 'https://app.test',
    GALLERIES_DOMAIN: 'galleries.test',
    CONTENT_ORIGIN: 'https://content.test',
    SUPPORT_FINANCE_WHATSAPP: '5511900000001',
    SUPPORT_TECHNICAL_WHATSAPP: '5511900000002',
    PAYMENTS_PUBLIC_KEY: 'public-key',
  }

  test('writes every file that compose mounts, readable by the user of the containers only', () => {
    const folder = toEnvFile(values)
    const mounted = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''))
    expect(readdirSync(folder).toSorted()).toEqual(mounted.toSorted())
    for (const name of mounted) {
      const { mode, uid } = statSync(join(folder, name))
      const users: Record<string, number> = { POSTGRES_PASSWORDS: 10_003, STORE_KEYS: 10_004 }
      expect([name, mode & 0o777, uid]).toEqual([name, 0o400, users[name] ?? 10_001])
    }
    rmSync(folder, { recursive: true })
  })

  test('rejects an empty secret that a process needs', () => {
    expect(() => toEnvFile({ ...values, SECRET_KEY: '' })).toThrow(/SECRET_KEY has no value/)
  })

  test.each(['api', 'upload', 'renderer', 'worker'] as const)('%s starts with only its own files', (kind) => {
    const folder = toEnvFile(values)
    const mounts = compose.services[`${kind}-1`]?.secrets ?? []
    const files = mounts.map((mount) => {
      const source = typeof mount === 'string' ? mount : mount.source
      return [`${targetOf(mount)}_FILE`, join(folder, source)]
    })
    const config = readConfig({ ...shared, ...Object.fromEntries(files) }, kind)
    expect(config.DATABASE_URL).toBe('postgres://revela_app:app-pw@postgres:5432/revela')
    expect(config.S3_SECRET_KEY).toBe('a/secret=with+signs')
    const read = (name: 'PAYMENTS_ACCESS_TOKEN' | 'PAYMENTS_WEBHOOK_SECRET') => tryRead(() => config[name])
    expect(read('PAYMENTS_ACCESS_TOKEN')).toBe(kind === 'api' || kind === 'worker' ? 'APP_USR-token' : 'withheld')
    expect(read('PAYMENTS_WEBHOOK_SECRET')).toBe(kind === 'api' ? '0123456789abcdef-quoted' : 'withheld')
    rmSync(folder, { recursive: true })
  })
})

test('a process ignores a secret of another in its environment', () => {
  const secret = Buffer.alloc(32, 9).toString('base64')
  const allValues = {
    S3_ENDPOINT: 'https://store.test',
    S3_BUCKET: 'photos',
    MAIL_FROM: 'a@b.test',
    APP_ORIGIN: 'https://app.test',
    GALLERIES_DOMAIN: 'galleries.test',
    CONTENT_ORIGIN: 'https://content.test',
    SUPPORT_FINANCE_WHATSAPP: '5511900000001',
    SUPPORT_TECHNICAL_WHATSAPP: '5511900000002',
    PAYMENTS_PUBLIC_KEY: 'public-key',
    ...Object.fromEntries(serverSecrets.map((name) => [name, `smtp-${name}-0123456789abcdef0123456789`])),
    COPY_S3_ENDPOINT: 'https://copy.test',
    COPY_S3_BUCKET: 'copies',
    SECRET_KEY: secret,
    SECRET_KEY_BEFORE: secret,
    CELL: 'a',
    DIRECTORY_KEY: secret,
    ...pushPair(),
  }
  const withoutCopy = { ...allValues, COPY_S3_ENDPOINT: '', COPY_S3_BUCKET: '' }
  for (const kind of ['api', 'upload', 'renderer', 'worker', 'staff'] as const) {
    const config = readConfig(kind === 'staff' ? withoutCopy : allValues, kind)
    const allowedSecrets: readonly string[] = processSecrets[kind]
    const foreign = serverSecrets.filter((name) => !allowedSecrets.includes(name))
    expect(foreign.length).toBeGreaterThan(2)
    for (const name of foreign) {
      const read = () => (config as Record<string, unknown>)[name]
      const value = tryRead(read)
      expect([kind, name, [undefined, 'not-given', 'withheld'].includes(value)]).toEqual([kind, name, true])
    }
  }
})

function pushPair(): { PUSH_PUBLIC_KEY: string; PUSH_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1')
  return { PUSH_PUBLIC_KEY: pair.generateKeys('base64url'), PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url') }
}

function tryRead(read: () => unknown): string | undefined {
  try {
    return read() as string | undefined
  } catch (error) {
    return /has no access to|is not configured for/.test(String(error)) ? 'withheld' : String(error)
  }
}
