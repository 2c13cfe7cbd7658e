import type { Pool } from 'pg'
import { parseTenantToken } from '../crypto/tenant-token.ts'
import { DirectoryUnavailable, ForeignCell } from './directory-errors.ts'
import { openDirectory, type Directory } from './directory.ts'
import { type DirectoryName, hashedName, hostName } from './directory-name.ts'

/** The kinds of names in a cell's own table. */
export type CellNameKind = 'email' | 'social' | 'subdomain' | 'domain'

/** What a cell asks the directory. Without a directory every name is free and every customer is here. */
export type CellNames = {
  /**
   * Reserves a name before the cell stores it; false when a customer of another cell has it. Throws when the directory
   * does not answer.
   */
  readonly reserve: (customerId: string, kind: CellNameKind, name: string) => Promise<boolean>
  /** Throws `ForeignCell` when a customer of another cell has the name; when the directory is away, nobody else has. */
  readonly requireHere: (kind: CellNameKind, name: string) => Promise<void>
  /** The same for a customer. The directory is asked only when this cell stores no name of the customer. */
  readonly requireCustomerHere: (customerId: string) => Promise<void>
  /** The same for the customer that a token names. A text that is not a token belongs to no cell. */
  readonly requireTokenHere: (token: string) => Promise<void>
  readonly directory: { readonly cell: string; readonly open: Directory } | null
  readonly nameOf: (kind: CellNameKind, name: string) => DirectoryName
  readonly close: () => Promise<void>
}

type Options = {
  readonly CELL?: string | undefined
  readonly DIRECTORY_URL?: string | undefined
  readonly DIRECTORY_KEY?: string | undefined
  readonly GALLERIES_DOMAIN: string
}

const nothing = async () => {}
const always = async () => true

/** Bounds what a request waits for a directory that does not answer; afterwards none waits for a while. */
const lookupTimeoutMs = 1_000
const pauseMs = 2_000

/** `pool` is this cell's database; commands that only read the directory have none. */
export function openCellNames(
  { CELL: cell, DIRECTORY_URL: url, DIRECTORY_KEY, GALLERIES_DOMAIN }: Options,
  pool?: Pool,
): CellNames {
  const key = Buffer.from(DIRECTORY_KEY ?? '', 'base64')
  const galleries = GALLERIES_DOMAIN.replace(/:\d+$/, '')
  const nameOf = (kind: CellNameKind, name: string): DirectoryName => {
    if (kind === 'email' || kind === 'social') return hashedName(key, kind, name)
    return hostName(kind === 'subdomain' ? `${name}.${galleries}` : name)
  }
  if (!cell || !url) {
    return {
      reserve: always,
      requireHere: nothing,
      requireCustomerHere: nothing,
      requireTokenHere: nothing,
      directory: null,
      nameOf,
      close: nothing,
    }
  }
  const directory = openDirectory(url)
  let pausedUntil = 0
  const requireCell = async (find: () => Promise<{ readonly cell: string } | null>) => {
    if (performance.now() < pausedUntil) return
    let owner: { readonly cell: string } | null
    try {
      owner = await withTimeout(find(), lookupTimeoutMs)
    } catch {
      // The cell serves its own customers while the directory is away.
      pausedUntil = performance.now() + pauseMs
      return
    }
    if (owner && owner.cell !== cell) throw new ForeignCell(owner.cell)
  }
  const requireCustomerHere = async (customerId: string) => {
    if (pool && (await hasNames(pool, customerId))) return
    await requireCell(() => directory.findCustomer(customerId))
  }
  return {
    reserve: async (customerId, kind, name) => {
      try {
        return await directory.reserve({ customerId, cell, names: [nameOf(kind, name)] })
      } catch (error) {
        throw new DirectoryUnavailable(error)
      }
    },
    requireHere: (kind, name) => requireCell(() => directory.findName(nameOf(kind, name))),
    requireCustomerHere,
    requireTokenHere: async (text) => {
      const token = parseTenantToken(text)
      if (token) await requireCustomerHere(token.customerId)
    },
    directory: { cell, open: directory },
    nameOf,
    close: () => directory.close(),
  }
}

/** Every customer has an e-mail here, and keeps it until the account is erased. */
async function hasNames(pool: Pool, customerId: string): Promise<boolean> {
  const text = 'select from directory where customer_id = $1 limit 1'
  const { rowCount } = await pool.query({ name: 'customer-has-names', text, values: [customerId] })
  return rowCount === 1
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the directory does not answer')), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
