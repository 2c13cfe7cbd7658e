import { createECDH } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { withWithheldGuard, secretsWithheldFrom, withoutForeignSecrets, type ProcessName } from './process-secrets.ts'
import { withSecretFiles } from './secret-files.ts'

const origin = z.url().transform((text) => new URL(text).origin)
const optional = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const secretKey = z.base64().refine((text) => Buffer.from(text, 'base64').length >= 32, 'at least 32 bytes')

const base64Url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `${bytes} bytes`)

const environment = z.object({
  REVELA_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /**
   * A file with milliseconds to add to the time, for tests that simulate a year in a minute. Rejected in production.
   */
  REVELA_CLOCK_FILE: optional(z.string()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().default(3000),
  /** Proxies whose forwarded address is trusted: `loopback`, `uniquelocal`, addresses or networks, comma-separated. */
  TRUSTED_PROXIES: z.string().min(1).default('loopback'),
  /** How long a stopping process reports not ready before it rejects new connections. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /**
   * How long running work may take when a process stops. After it, requests are aborted and jobs return to the queue.
   */
  STOP_WITHIN_SECONDS: z.coerce.number().min(1).max(3_600).default(30),
  /** The internal port for metrics and detailed health; none is opened when unset. Each process needs its own. */
  METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().optional()),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** The build, reported with metrics and errors. */
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,64}$/)
    .default('unknown'),
  /** A trace collector (OTLP over HTTP, JSON). Nothing is traced when unset. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  /** Headers for the collector, as comma-separated `name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  /** The share of traces that is sampled. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** The queue's role, which may also erase an account: for the worker and its commands. No public process has it. */
  JOBS_DATABASE_URL: optional(z.string().min(1)),
  /** The role that finds due rows across tenants; for the worker. */
  SWEEP_DATABASE_URL: optional(z.string()),
  /** The role that may open support sessions; for the staff command line only. No server process needs it. */
  STAFF_DATABASE_URL: optional(z.string()),
  UPLOAD_PORT: z.coerce.number().int().default(3001),
  RENDERER_PORT: z.coerce.number().int().default(3002),
  /**
   * The process whose decoders are used, `http://host:port` or `unix:/path`. When unset: own decoders, or for the api
   * those of the renderer.
   */
  DECODER_URL: optional(z.string().regex(/^(?:http:\/\/|unix:\/)/)),
  /** Where the decoder process listens: `unix:/path` or `host:port`. */
  DECODER_LISTEN: optional(z.string().min(3)),
  /** `optional` lets a production process start decoders that share its user and network. */
  DECODER_ISOLATION: z.enum(['required', 'optional']).default('required'),
  /** Number of concurrent decoders; by default one per core. */
  RENDER_PROCESSES: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  /** Age after which an upload attempt counts as dead. Longer than the longest request. */
  UPLOAD_STALE_SECONDS: z.coerce.number().int().min(1).default(2_400),
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(3),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  /** The backup bucket, preferably at another provider. All of these or none; only the worker writes to it. */
  COPY_S3_ENDPOINT: optional(z.url()),
  COPY_S3_REGION: z.string().default('us-east-1'),
  COPY_S3_BUCKET: optional(z.string().min(3)),
  COPY_S3_ACCESS_KEY: optional(z.string().min(1)),
  COPY_S3_SECRET_KEY: optional(z.string().min(1)),
  SMTP_URL: z.string().startsWith('smtp'),
  MAIL_FROM: z.string().min(3),
  APP_ORIGIN: origin,
  GALLERIES_DOMAIN: z.string().min(3),
  CONTENT_ORIGIN: origin,
  /** The family app: its built page, or the URL of its development server. */
  FAMILY_PAGE: optional(z.string()),
  SECRET_KEY: secretKey,
  /** The previous key, needed as long as data sealed with it exists. */
  SECRET_KEY_BEFORE: optional(secretKey),
  /** The name of this cell in the directory. All three or none: without them this is the only cell. */
  CELL: optional(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/)),
  /** The directory of all cells, with the role `revela_directory`. */
  DIRECTORY_URL: optional(z.string().min(1)),
  /** Hashes the names in the directory, and seals what one cell tells another; the same in all cells. */
  DIRECTORY_KEY: optional(secretKey),
  SITE_ORIGIN: optional(origin),
  SITE_SHARED_SECRET: optional(z.string().min(32)),
  BILLING_PANEL_URL: optional(z.url()),
  /** Shown in a frame of the studio: its origin must be in the frame-src of the studio's pages. */
  ALBUMS_URL: optional(z.url()),
  /** Both use the same protocol; the sandbox moves no money. */
  PAYMENTS: z.enum(['mercado-pago', 'sandbox']).default('mercado-pago'),
  PAYMENTS_API_URL: z.url().default('https://api.mercadopago.com'),
  /** Where the browser exchanges a card for a token, if not at the API's URL. */
  PAYMENTS_BROWSER_URL: optional(z.url()),
  PAYMENTS_PUBLIC_KEY: z.string().min(8),
  PAYMENTS_ACCESS_TOKEN: z.string().min(8),
  PAYMENTS_WEBHOOK_SECRET: z.string().min(16),
  /** After this timeout the outcome of a gateway call is unknown. */
  PAYMENTS_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(15_000),
  /**
   * Our application at Mercado Pago, with which photographers connect their own accounts. Without it the connection is
   * not offered.
   */
  RECEIVABLES_CLIENT_ID: optional(z.string().regex(/^\d{1,30}$/)),
  RECEIVABLES_CLIENT_SECRET: optional(z.string().min(16)),
  /** Verifies the events about payments in connected accounts. */
  RECEIVABLES_WEBHOOK_SECRET: optional(z.string().min(16)),
  /** The page where a photographer allows the connection. */
  RECEIVABLES_AUTHORIZE_URL: z.url().default('https://auth.mercadopago.com.br/authorization'),
  /** The pair of keys that identifies us to push services (VAPID), in base64url. Without it no push is offered. */
  PUSH_PUBLIC_KEY: optional(base64Url(65)),
  PUSH_PRIVATE_KEY: optional(base64Url(32)),
  /** The push service of tests, besides those of the browsers' makers. Rejected in production. */
  PUSH_TEST_ORIGIN: optional(origin),
  /**
   * The certificate authority of own domains (ACME, RFC 8555). Without it own domains are not offered. Only https in
   * production.
   */
  ACME_DIRECTORY_URL: optional(z.url({ protocol: /^https$/ })),
  /** Where the authority writes to us about our account. */
  ACME_EMAIL: optional(z.email()),
  /** A file with certificates (PEM) that are trusted for the authority's own site, besides the public ones. */
  ACME_ROOTS_PATH: optional(z.string()),
  /** The resolvers that are asked about own domains, comma-separated; by default those of the system. */
  DNS_SERVERS: optional(z.string().regex(/^[\d.:a-f[\],]+$/i)),
  /** With it the edge fetches the certificates of own domains; without it none are handed out. */
  CERTIFICATES_TOKEN: optional(z.string().min(32)),
  /** With it, and a directory, the edge in front of all cells follows which cell has a customer or a host. */
  CELLS_TOKEN: optional(z.string().min(32)),
  SUPPORT_FINANCE_WHATSAPP: z.string().regex(/^\d{10,15}$/),
  SUPPORT_TECHNICAL_WHATSAPP: z.string().regex(/^\d{10,15}$/),
  GOOGLE_CLIENT_ID: optional(z.string()),
  /** Sent to the token endpoint together with the code; without it the Google button is hidden. */
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_AUTHORIZE_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  FACEBOOK_APP_ID: optional(z.string()),
  FACEBOOK_APP_SECRET: optional(z.string()),
  FACEBOOK_DIALOG_URL: z.url().default('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: z.url().default('https://graph.facebook.com/v23.0'),
})

export type Config = z.output<typeof environment>

const decoderProcess = environment.pick({
  REVELA_ENV: true,
  LOG_LEVEL: true,
  DECODER_LISTEN: true,
  DECODER_ISOLATION: true,
  RENDER_PROCESSES: true,
  STOP_DELAY_SECONDS: true,
  STOP_WITHIN_SECONDS: true,
})

/** The decoder process has no secrets, so its schema requires none. */
export function readDecoderConfig(variables: Record<string, string | undefined>) {
  return decoderProcess.parse(variables)
}

/** Placeholders for a process without store keys; the store rejects them. */
const noKey = { S3_ACCESS_KEY: 'not-given', S3_SECRET_KEY: 'not-given' }

/** Placeholders that pass the schema; `withWithheldGuard` makes each of them unreadable. */
const unread = {
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtp://not-given',
  PAYMENTS_ACCESS_TOKEN: 'not-given',
  PAYMENTS_WEBHOOK_SECRET: 'not-given-not-given',
}

/**
 * Fails at start with the name of every missing or malformed variable, never with its value. A named process reads only
 * its own secrets (`process-secrets.ts`).
 */
export function readConfig(variables: Record<string, string | undefined>, process?: ProcessName): Config {
  const ownVariables = process ? withoutForeignSecrets(variables, process) : variables
  const withheld = new Set(process ? secretsWithheldFrom(process) : [])
  const placeholders = Object.fromEntries(
    Object.entries({ ...noKey, ...unread }).filter(([name]) => withheld.has(name)),
  )
  const values = { ...withSecretFiles(ownVariables, Object.keys(environment.shape)), ...placeholders }
  const read = environment
    .superRefine(rejectIncompleteCopyStore)
    .superRefine(withheld.has('DIRECTORY_URL') ? () => {} : rejectIncompleteDirectory)
    .superRefine(rejectForeignPushKey)
    .superRefine(withheld.has('RECEIVABLES_WEBHOOK_SECRET') ? () => {} : rejectUnverifiedEvents)
    .superRefine(rejectUnsafeInProduction)
    .safeParse(values)
  if (read.success) return process ? withWithheldGuard(read.data, process) : read.data
  const problems = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`invalid configuration:\n  ${problems.join('\n  ')}`)
}

const copyStoreVariables = ['COPY_S3_ENDPOINT', 'COPY_S3_BUCKET', 'COPY_S3_ACCESS_KEY', 'COPY_S3_SECRET_KEY'] as const

/** A partly configured backup bucket would look configured but never receive a copy. */
function rejectIncompleteCopyStore(config: Config, context: z.RefinementCtx): void {
  const missing = copyStoreVariables.filter((name) => config[name] === undefined)
  if (missing.length === copyStoreVariables.length) return
  for (const name of missing) {
    context.addIssue({ code: 'custom', path: [name], message: 'missing, while other COPY_S3_ variables are set' })
  }
}

/** A cell that does not know its name or the key would reserve names that no other cell finds. */
function rejectIncompleteDirectory(config: Config, context: z.RefinementCtx): void {
  const names = ['CELL', 'DIRECTORY_URL', 'DIRECTORY_KEY'] as const
  const missing = names.filter((name) => config[name] === undefined)
  if (missing.length === names.length || missing.length === 0) return
  for (const name of missing) {
    context.addIssue({ code: 'custom', path: [name], message: 'missing, while others of the directory are set' })
  }
}

/** Browsers subscribe with the public key: with another private key, push services would reject every message. */
function rejectForeignPushKey(config: Config, context: z.RefinementCtx): void {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = config
  if (privateKey === undefined) return
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  if (publicKey !== undefined && pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))) return
  context.addIssue({ code: 'custom', path: ['PUSH_PUBLIC_KEY'], message: 'does not belong to PUSH_PRIVATE_KEY' })
}

/** Without its secret every event about a family's payment would be rejected as forged. */
function rejectUnverifiedEvents(config: Config, context: z.RefinementCtx): void {
  const { RECEIVABLES_CLIENT_ID: id, RECEIVABLES_CLIENT_SECRET: secret, RECEIVABLES_WEBHOOK_SECRET: events } = config
  if (id === undefined || secret === undefined || events !== undefined) return
  context.addIssue({
    code: 'custom',
    path: ['RECEIVABLES_WEBHOOK_SECRET'],
    message: 'missing, while RECEIVABLES_CLIENT_ID and RECEIVABLES_CLIENT_SECRET are set',
  })
}

/** Rejects settings at start that are only safe outside production. */
function rejectUnsafeInProduction(config: Config, context: z.RefinementCtx): void {
  if (config.REVELA_ENV !== 'production') return
  if (config.REVELA_CLOCK_FILE !== undefined) {
    context.addIssue({ code: 'custom', path: ['REVELA_CLOCK_FILE'], message: 'not in production' })
  }
  if (config.PUSH_TEST_ORIGIN !== undefined) {
    context.addIssue({ code: 'custom', path: ['PUSH_TEST_ORIGIN'], message: 'not in production' })
  }
  if (config.PAYMENTS === 'sandbox') {
    context.addIssue({ code: 'custom', path: ['PAYMENTS'], message: 'the sandbox moves no money: not in production' })
  }
  for (const name of ['PAYMENTS_API_URL', 'PAYMENTS_BROWSER_URL', 'RECEIVABLES_AUTHORIZE_URL'] as const) {
    if (config[name]?.startsWith('https://') === false) {
      context.addIssue({ code: 'custom', path: [name], message: 'only https in production' })
    }
  }
}
