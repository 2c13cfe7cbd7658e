import type { SyncLog } from '../sync-certificates.ts'
import type { CellChange, CellMap } from './cell-map-file.ts'

export interface CellsSyncOptions {
  /** `host:port` of every api process of every cell; they are asked in turn. */
  readonly apis: readonly string[]
  readonly token: string
  readonly map: CellMap
  readonly log: SyncLog
  /** After this time everything is listed again: a directory that was restored may have lost numbers. */
  readonly fullListMs?: number
  readonly timeoutMs?: number
}

interface Page {
  readonly changes: readonly CellChange[]
  readonly last: number
  readonly more: boolean
  readonly restart: boolean
}

/**
 * Keeps the map of this machine as the directory has it. Each call of the returned function writes the changes since the
 * one before. It fails when no api process answers, and everything that was written stays.
 */
export function cellsSync(options: CellsSyncOptions): () => Promise<void> {
  const { map, log, fullListMs = 86_400_000 } = options
  const fetchPage = pageFetcher(options)
  let fullListAt = performance.now()

  /** Only a complete list says what no longer exists; until then the number stays, so that a failed one is repeated. */
  async function listAll(): Promise<void> {
    const startedAt = performance.now()
    const customers = new Set<string>()
    const hosts = new Set<string>()
    let [after, changed] = [0, 0]
    for (;;) {
      const page = await fetchPage(after, '&listing=1')
      if (page.restart) throw new Error('the list does not continue')
      for (const change of page.changes) {
        if (change.kind === 'customer') {
          if (change.cell !== null) customers.add(change.customerId)
        } else if (change.customerId !== null) hosts.add(change.name)
      }
      changed += await map.write(page.changes)
      if (page.more && page.last <= after) throw new Error('the list does not continue')
      after = page.last
      if (!page.more) break
    }
    changed += await map.write([...missing(map, customers, hosts)], after)
    fullListAt = startedAt
    log('cells listed', { customers: map.customers.size, hosts: map.hosts.size, changed, last: after })
  }

  return async () => {
    if (performance.now() - fullListAt >= fullListMs) return await listAll()
    for (;;) {
      const after = map.last()
      const page = await fetchPage(after)
      if (page.restart) return await listAll()
      const changed = await map.write(page.changes, page.last)
      if (changed > 0) log('cells written', { changed, last: page.last })
      if (!page.more) return
      if (page.last <= after) throw new Error('the list does not continue')
    }
  }
}

function* missing(map: CellMap, customers: ReadonlySet<string>, hosts: ReadonlySet<string>): Generator<CellChange> {
  for (const [customerId, { version }] of map.customers) {
    if (!customers.has(customerId)) yield { kind: 'customer', customerId, cell: null, version }
  }
  for (const name of map.hosts.keys()) if (!hosts.has(name)) yield { kind: 'host', name, customerId: null }
}

/** Asks the api process that answered last, and the others when it does not. */
function pageFetcher({
  apis,
  token,
  timeoutMs = 5_000,
}: CellsSyncOptions): (after: number, more?: string) => Promise<Page> {
  let current = 0
  return async (after, more = '') => {
    const errors: string[] = []
    for (let attempt = 0; attempt < apis.length; attempt += 1) {
      try {
        const response = await fetch(`http://${apis[current]}/edge/cells?after=${after}${more}`, {
          headers: { authorization: `Bearer ${token}` },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!response.ok) throw new Error(`status ${response.status}`)
        return readPage(await response.json())
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error))
        current = (current + 1) % apis.length
      }
    }
    throw new Error(errors.join(', '))
  }
}

const isId = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isNumber = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

/** What is written must be one line and a part of a path in nginx. */
function isChange(value: unknown): value is CellChange {
  const change = value as Record<string, unknown>
  if (change['kind'] === 'host') {
    const { name, customerId } = change
    return typeof name === 'string' && /^[a-z0-9.-]{1,253}$/.test(name) && (customerId === null || isId(customerId))
  }
  const { kind, customerId, cell, version } = change
  const isCell = cell === null || (typeof cell === 'string' && /^[a-z0-9-]{1,40}$/.test(cell) && cell !== '-')
  return kind === 'customer' && isId(customerId) && isCell && isNumber(version)
}

function readPage(body: unknown): Page {
  const { changes, last, more, restart } = body as Partial<Page>
  const isPage =
    Array.isArray(changes) &&
    isNumber(last) &&
    typeof more === 'boolean' &&
    typeof restart === 'boolean' &&
    changes.every(isChange)
  if (!isPage) throw new Error('unexpected answer')
  return { changes, last: last!, more, restart }
}
