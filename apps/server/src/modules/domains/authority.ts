import { DAY_MS } from '@revela/domain'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { IssuedCertificate } from './certificate.repository.ts'

/** The certificate authority. */
export type Authority = {
  readonly directoryUrl: string
  /** Its names in CAA records; empty while it does not answer. */
  readonly caaNames: () => Promise<readonly string[]>
  /** Throws an AuthorityError. Only the worker orders certificates. */
  readonly issue: (name: string) => Promise<IssuedCertificate>
}

export type AuthorityDeps = {
  readonly db: Database
  readonly keys: Keys
  readonly log: Logger
  readonly config: Pick<Config, 'ACME_DIRECTORY_URL' | 'ACME_EMAIL' | 'ACME_CA_FILE'>
}

type Failure = 'rejected' | 'busy' | 'unavailable'

export class AuthorityError extends Error {
  override readonly name = 'AuthorityError'
  readonly failure: Failure
  /** The wait that the authority asked for. */
  readonly retryAfterMs: number

  constructor(failure: Failure, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs ?? 0
  }
}

const directoryTimeoutMs = 5_000
const maxDirectoryBytes = 64 * 1024

/** Null where none is configured. */
export function openAuthority(deps: AuthorityDeps): Authority | null {
  const { ACME_DIRECTORY_URL: directoryUrl, ACME_CA_FILE: caFile } = deps.config
  if (directoryUrl === undefined) return null
  const agent = new Agent({
    keepAlive: false,
    ...(caFile === undefined ? {} : { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] }),
  })
  let cached: { readonly names: readonly string[]; readonly until: number } | null = null
  return {
    directoryUrl,
    caaNames: async () => {
      if (cached && cached.until > Date.now()) return cached.names
      try {
        cached = { names: await readCaaNames(directoryUrl, agent), until: Date.now() + DAY_MS }
        return cached.names
      } catch (error) {
        deps.log.warn({ err: error }, 'the certificate authority did not answer, CAA records are not judged')
        return cached?.names ?? []
      }
    },
    issue: async (name) => {
      // The ACME library and its dependencies are loaded by the worker alone, at its first order.
      const { orderCertificate } = await import('./order-certificate.ts')
      return orderCertificate({ ...deps, directoryUrl, agent }, name)
    },
  }
}

async function readCaaNames(directoryUrl: string, agent: Agent): Promise<string[]> {
  const directory = await new Promise<{ meta?: { caaIdentities?: unknown } }>((resolve, reject) => {
    const request = get(directoryUrl, { agent, timeout: directoryTimeoutMs }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > maxDirectoryBytes) request.destroy(new Error('the directory is too long'))
      })
      response.on('error', reject)
      response.on('end', () => {
        try {
          if (response.statusCode !== 200) throw new Error(`the directory answered ${response.statusCode}`)
          resolve(JSON.parse(text) as { meta?: { caaIdentities?: unknown } })
        } catch (error) {
          reject(error as Error)
        }
      })
    })
    request.on('timeout', () => request.destroy(new Error('the directory did not answer in time')))
    request.on('error', reject)
  })
  const names = directory.meta?.caaIdentities
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()) : []
}
