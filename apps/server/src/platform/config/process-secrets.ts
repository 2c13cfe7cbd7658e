const engines = [
  'DATABASE_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'COPY_S3_ACCESS_KEY',
  'COPY_S3_SECRET_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

const signing = ['SECRET_KEY', 'SECRET_KEY_BEFORE'] as const

const directory = ['DIRECTORY_URL', 'DIRECTORY_KEY'] as const

/**
 * The secrets of each process. `deploy/compose.yaml` mounts exactly these, which `scripts/deploy`
 * tests. A process does not read others even if its environment has them.
 */
export const processSecrets = {
  api: [
    ...engines,
    ...signing,
    ...directory,
    'SITE_SHARED_SECRET',
    'PAYMENTS_ACCESS_TOKEN',
    'PAYMENTS_WEBHOOK_SECRET',
    'RECEIVABLES_CLIENT_SECRET',
    'RECEIVABLES_WEBHOOK_SECRET',
    'GOOGLE_CLIENT_SECRET',
    'FACEBOOK_APP_SECRET',
    'CERTIFICATES_TOKEN',
    'CELLS_TOKEN',
  ],
  upload: [...engines, ...signing, ...directory],
  renderer: engines,
  worker: [
    ...engines,
    ...signing,
    ...directory,
    'JOBS_DATABASE_URL',
    'SWEEP_DATABASE_URL',
    'SMTP_URL',
    'PAYMENTS_ACCESS_TOKEN',
    'RECEIVABLES_CLIENT_SECRET',
    'PUSH_PRIVATE_KEY',
  ],
  /** Its `DATABASE_URL` uses the support role. */
  staff: ['STAFF_DATABASE_URL', 'DATABASE_URL', ...signing, ...directory, 'OTEL_EXPORTER_OTLP_HEADERS'],
  decoder: [],
  migrate: ['OWNER_DATABASE_URL', 'JOBS_DATABASE_URL'],
} as const satisfies Record<string, readonly string[]>

export type ProcessName = 'api' | 'upload' | 'renderer' | 'worker' | 'staff'

/** Every secret variable of the server. */
export const serverSecrets: readonly string[] = [...new Set(Object.values(processSecrets).flat())]

/**
 * Required by the schema, but withheld from some processes. Reading one where it is withheld throws an error with its
 * name.
 */
const requiredSecrets = ['SECRET_KEY', 'SMTP_URL', 'PAYMENTS_ACCESS_TOKEN', 'PAYMENTS_WEBHOOK_SECRET']

type Variables = Record<string, string | undefined>

export function secretsWithheldFrom(process: ProcessName): string[] {
  const allowedSecrets: readonly string[] = processSecrets[process]
  return serverSecrets.filter((name) => !allowedSecrets.includes(name))
}

/** The variables without the secrets, and their files, that are withheld from this process. */
export function withoutForeignSecrets(variables: Variables, process: ProcessName): Variables {
  const withheld = new Set(secretsWithheldFrom(process).flatMap((name) => [name, `${name}_FILE`]))
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !withheld.has(name)))
}

/**
 * Makes reading a withheld secret throw an error that names it. Not enumerable, so that the configuration can be
 * copied.
 */
export function withWithheldGuard<T extends object>(config: T, process: ProcessName): T {
  const withheld = new Set(secretsWithheldFrom(process))
  for (const name of requiredSecrets.filter((secret) => withheld.has(secret))) {
    Object.defineProperty(config, name, {
      enumerable: false,
      get: () => {
        throw new Error(`process ${process} has no access to ${name}`)
      },
    })
  }
  return config
}

export function isWithheld(config: object, name: string): boolean {
  return Object.getOwnPropertyDescriptor(config, name)?.get !== undefined
}

/** A placeholder for a feature that needs a withheld secret. */
export function unavailable(feature: string): object {
  return new Proxy(
    {},
    {
      get: () => {
        throw new Error(`this process is not configured for ${feature}`)
      },
    },
  )
}
