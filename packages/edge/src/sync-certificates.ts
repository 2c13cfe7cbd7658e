import { type CertificateFiles, certificateProblem, type DomainCertificate } from './certificate-files.ts'

/** One line of the log; never a domain, because it names a studio. */
export type SyncLog = (message: string, fields?: Record<string, unknown>) => void

export interface SyncOptions {
  /** `host:port` of every api process; they are asked in turn. */
  readonly upstreams: readonly string[]
  readonly token: string
  readonly files: CertificateFiles
  readonly log: SyncLog
  /** After this time everything is compared again, which also repairs files that were changed by hand. */
  readonly fullListMs?: number
  readonly timeoutMs?: number
}

interface Page {
  readonly certificates: readonly DomainCertificate[]
  readonly more: boolean
}

/**
 * Keeps the certificate files of this machine as the database has them. Each call of the returned function asks for the
 * changes since the one before; the first asks for everything. It fails when no api process answers, and everything that
 * was written stays.
 */
export function certificateSync(options: SyncOptions): () => Promise<void> {
  const { files, log, fullListMs = 3_600_000 } = options
  const fetchPage = pageFetcher(options)
  let lastRevision = 0
  let fullListAt = Number.NEGATIVE_INFINITY

  async function applyPage({ certificates }: Page): Promise<{ written: number; removed: number }> {
    let [written, removed] = [0, 0]
    for (const { name, pem, revision } of certificates) {
      const problem = pem === null ? null : certificateProblem(name, pem)
      if (problem !== null) {
        // The file of the certificate before stays: it may still be valid.
        log('certificate rejected', { revision, problem })
      } else if (pem === null) {
        if (await files.remove(name)) removed += 1
      } else if (await files.write(name, pem)) {
        written += 1
      }
    }
    return { written, removed }
  }

  return async () => {
    const isFullList = performance.now() - fullListAt >= fullListMs
    const startedAt = performance.now()
    let after = isFullList ? 0 : lastRevision
    let [written, removed] = [0, 0]
    const served = new Set<string>()
    for (;;) {
      const requestedAfter = after
      const page = await fetchPage(requestedAfter)
      const counts = await applyPage(page)
      written += counts.written
      removed += counts.removed
      for (const { name, pem, revision } of page.certificates) {
        if (pem === null) served.delete(name)
        else served.add(name)
        after = Math.max(after, revision)
      }
      if (!page.more) break
      if (after <= requestedAfter) throw new Error('the list does not continue')
    }
    if (isFullList) {
      for (const name of await files.names()) {
        if (served.has(name)) continue
        if (await files.remove(name)) removed += 1
      }
      fullListAt = startedAt
    }
    lastRevision = after
    if (written + removed > 0) log('certificates written', { written, removed, revision: after })
  }
}

/** Asks the api process that answered last, and the others when it does not. */
function pageFetcher({ upstreams, token, timeoutMs = 10_000 }: SyncOptions): (after: number) => Promise<Page> {
  let current = 0
  return async (after) => {
    const errors: string[] = []
    for (let attempt = 0; attempt < upstreams.length; attempt += 1) {
      try {
        const response = await fetch(`http://${upstreams[current]}/edge/certificates?after=${after}`, {
          headers: { authorization: `Bearer ${token}` },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!response.ok) throw new Error(`status ${response.status}`)
        return readPage(await response.json())
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error))
        current = (current + 1) % upstreams.length
      }
    }
    throw new Error(errors.join(', '))
  }
}

function readPage(body: unknown): Page {
  const { certificates, more } = body as Partial<Page>
  const isPage =
    Array.isArray(certificates) &&
    typeof more === 'boolean' &&
    certificates.every(
      ({ name, pem, revision }: Partial<DomainCertificate>) =>
        typeof name === 'string' && (pem === null || typeof pem === 'string') && Number.isSafeInteger(revision),
    )
  if (!isPage) throw new Error('unexpected answer')
  return { certificates, more }
}
