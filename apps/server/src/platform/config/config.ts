import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { withWithheldGuard, secretsWithheldFrom, withoutForeignSecrets, type ProcessName } from './process-secrets.ts'
import { withSecretFiles } from './secret-files.ts'

const origin = z.url().transform((text) => new URL(text).origin)
const optional = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const secretKey = z.base64().refine((text) => Buffer.from(text, 'base64').length >= 32, 'at least 32 bytes')

const environment = z.object({
  REVELA_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /** Names a file with milliseconds to add to the time: tests live a year in a minute. Never in production. */
  REVELA_CLOCK_FILE: optional(z.string()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().default(3000),
  /** Whose word about a visitor's address is taken: `loopback`, `uniquelocal`, addresses or networks, by comma. */
  TRUSTED_PROXIES: z.string().min(1).default('loopback'),
  /** How long a process that stops says it is not ready before it lets nobody new in. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** How long what runs may take to its end when a process stops; what runs longer is cut off, jobs are given back. */
  STOP_WITHIN_SECONDS: z.coerce.number().min(1).max(3_600).default(30),
  /** Figures and health in detail, for those who run it; nothing listens where it is not set. Each process needs its own. */
  METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().optional()),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Which build this is, told beside its figures and faults. */
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,64}$/)
    .default('unknown'),
  /** A collector of traces (OTLP over HTTP, JSON). Where none is named, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  /** What the collector wants to see, as `name=value` by comma. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  /** The share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** The queue's own role, which may also erase an account: for the worker and its commands; nobody who is asked from outside has it. */
  JOBS_DATABASE_URL: optional(z.string().min(1)),
  /** Finds what is due across tenants; for the worker. */
  SWEEP_DATABASE_URL: optional(z.string()),
  /** For support's command line alone: the role that may open support's sessions. No server process needs it. */
  STAFF_DATABASE_URL: optional(z.string()),
  UPLOAD_PORT: z.coerce.number().int().default(3001),
  RENDERER_PORT: z.coerce.number().int().default(3002),
  /** The process whose decoders are used, `http://host:port` or `unix:/path`; own ones (of the renderer, for the api) where none is named. */
  DECODER_URL: optional(z.string().regex(/^(?:http:\/\/|unix:\/)/)),
  /** Where the decoder process listens: `unix:/path` or `host:port`. */
  DECODER_LISTEN: optional(z.string().min(3)),
  /** `optional` lets a production process start decoders that share its user and network. */
  DECODER_ISOLATION: z.enum(['required', 'optional']).default('required'),
  /** Decoders at once; by default one for each core. */
  RENDER_PROCESSES: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  /** After this long, a try at sending a file is taken for dead. Longer than the longest request. */
  UPLOAD_STALE_SECONDS: z.coerce.number().int().min(1).default(2_400),
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(3),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  /** The second copy, best at another provider. All of them or none; all but the worker only ever read there. */
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
  /** The family's app: its built page, or the address at which its development server has it. */
  GALLERY_PAGE: optional(z.string()),
  SECRET_KEY: secretKey,
  /** The one before it, while something sealed with it lives. */
  SECRET_KEY_BEFORE: optional(secretKey),
  SITE_ORIGIN: optional(origin),
  SITE_SHARED_SECRET: optional(z.string().min(32)),
  BILLING_PANEL_URL: optional(z.url()),
  /** Framed by the studio: its origin must stand in the frame-src of the studio's pages. */
  ALBUMS_URL: optional(z.url()),
  /** Both speak the same protocol; the sandbox moves no money. */
  PAYMENTS: z.enum(['mercado-pago', 'sandbox']).default('mercado-pago'),
  PAYMENTS_API_URL: z.url().default('https://api.mercadopago.com'),
  /** Where the browser trades a card for a token, when it is not the address of the API. */
  PAYMENTS_BROWSER_URL: optional(z.url()),
  PAYMENTS_PUBLIC_KEY: z.string().min(8),
  PAYMENTS_ACCESS_TOKEN: z.string().min(8),
  PAYMENTS_WEBHOOK_SECRET: z.string().min(16),
  /** After this long, nobody knows what became of a call to the gateway. */
  PAYMENTS_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(15_000),
  SUPPORT_FINANCE_WHATSAPP: z.string().regex(/^\d{10,15}$/),
  SUPPORT_TECHNICAL_WHATSAPP: z.string().regex(/^\d{10,15}$/),
  GOOGLE_CLIENT_ID: optional(z.string()),
  /** Shown to the token endpoint together with the code; without it there is no Google button. */
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

/** The decoder process is given no secret, so it asks for none. */
export function readDecoderConfig(variables: Record<string, string | undefined>) {
  return decoderProcess.parse(variables)
}

/** The store refuses it, should a process that is given no key ask. */
const noKey = { S3_ACCESS_KEY: 'not-given', S3_SECRET_KEY: 'not-given' }

/** Valid for the schema; `refuseWithheld` makes each of them unreadable. */
const unread = {
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtp://not-given',
  PAYMENTS_ACCESS_TOKEN: 'not-given',
  PAYMENTS_WEBHOOK_SECRET: 'not-given-not-given',
}

/**
 * Fails at start with every missing or malformed variable named, never with its value. A process that is named reads only the secrets it is
 * given (`process-secrets.ts`).
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
    .superRefine(rejectUnsafeInProduction)
    .safeParse(values)
  if (read.success) return process ? withWithheldGuard(read.data, process) : read.data
  const problems = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`configuration is not complete:\n  ${problems.join('\n  ')}`)
}

const copyStoreVariables = ['COPY_S3_ENDPOINT', 'COPY_S3_BUCKET', 'COPY_S3_ACCESS_KEY', 'COPY_S3_SECRET_KEY'] as const

/** A copy that somebody half configured would be one that nobody has. */
function rejectIncompleteCopyStore(config: Config, context: z.RefinementCtx): void {
  const missing = copyStoreVariables.filter((name) => config[name] === undefined)
  if (missing.length === copyStoreVariables.length) return
  for (const name of missing) {
    context.addIssue({ code: 'custom', path: [name], message: 'missing, while others of the second copy are set' })
  }
}

/** What only makes sense where nothing is at stake keeps a production server from starting. */
function rejectUnsafeInProduction(config: Config, context: z.RefinementCtx): void {
  if (config.REVELA_ENV !== 'production') return
  if (config.REVELA_CLOCK_FILE !== undefined) {
    context.addIssue({ code: 'custom', path: ['REVELA_CLOCK_FILE'], message: 'not in production' })
  }
  if (config.PAYMENTS === 'sandbox') {
    context.addIssue({ code: 'custom', path: ['PAYMENTS'], message: 'the sandbox moves no money: not in production' })
  }
  for (const name of ['PAYMENTS_API_URL', 'PAYMENTS_BROWSER_URL'] as const) {
    if (config[name]?.startsWith('https://') === false) {
      context.addIssue({ code: 'custom', path: [name], message: 'only https in production' })
    }
  }
}
