import { DAY_MS } from '@revela/domain'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { Authority, AuthorityDeps } from './authority.ts'

const directoryTimeoutMs = 5_000
const maxDirectoryBytes = 64 * 1024

/** Null where none is configured. */
export function openAuthority(deps: AuthorityDeps): Authority | null {
  const { ACME_DIRECTORY_URL: directoryUrl, ACME_ROOTS_PATH: rootsPath } = deps.config
  if (directoryUrl === undefined) return null
  const agent = new Agent({
    keepAlive: false,
    ...(rootsPath === undefined ? {} : { ca: [...rootCertificates, readFileSync(rootsPath, 'utf8')] }),
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
          reject(error)
        }
      })
    })
    request.on('timeout', () => request.destroy(new Error('the directory did not answer in time')))
    request.on('error', reject)
  })
  const names = directory.meta?.caaIdentities
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()) : []
}
