import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Null: the customer is gone, the name is free. */
export type CellChange =
  | {
      readonly kind: 'customer'
      readonly customerId: string
      readonly cell: string | null
      readonly version: number
    }
  | { readonly kind: 'host'; readonly name: string; readonly customerId: string | null }

/**
 * The map on disk. Each line is one change, the newest last; lua/cells.lua reads the lines that it does not know yet. A
 * header names the file and the one that it replaced:
 *
 *     revela-cells 1 GENERATION PREVIOUS
 *     c UUID CELL VERSION        cell `-`: the customer is gone
 *     h UUID NAME                nil UUID: the name is free
 *     n NUMBER                   everything up to this number of the directory was written
 */
export interface CellMap {
  /** The number of the directory's feed up to which this map is complete. */
  readonly last: () => number
  readonly customers: ReadonlyMap<string, { readonly cell: string; readonly version: number }>
  readonly hosts: ReadonlyMap<string, string>
  /**
   * Writes what is new; a lower version of a customer never replaces a higher one. `last` undefined: the number stays.
   * Returns how many entries were changed.
   */
  readonly write: (changes: readonly CellChange[], last?: number) => Promise<number>
  readonly close: () => Promise<void>
}

/** Memory and disk may differ: the process that writes the map ends, and reads it again when it starts. */
export class MapWriteError extends Error {
  override readonly name = 'MapWriteError'
}

const gone = '00000000-0000-0000-0000-000000000000'
const header = /^revela-cells 1 ([0-9a-f]+) [0-9a-f]+$/
const customerLine = (id: string, cell: string, version: number) => `c ${id} ${cell} ${version}\n`
const hostLine = (name: string, customerId: string) => `h ${customerId} ${name}\n`

/** The file is written anew when it has this many times the lines that it needs. */
const maxGrowth = 2
const minLines = 10_000
const linesOfChunk = 20_000

export async function openCellMap(path: string, options: { readonly minLines?: number } = {}): Promise<CellMap> {
  const customers = new Map<string, { cell: string; version: number }>()
  const hosts = new Map<string, string>()
  // Names that an nginx with the file before may still have.
  const removed = new Map<string, string>()
  let [generation, last, lines] = ['0', 0, 0]

  function applyCustomer(id: string, cell: string | null, version: number): string | undefined {
    const known = customers.get(id)
    if (known && (known.version > version || (known.version === version && known.cell === cell))) return undefined
    if (cell === null) {
      if (!customers.delete(id)) return undefined
      removed.set(id, customerLine(id, '-', version))
      return removed.get(id)
    }
    removed.delete(id)
    customers.set(id, { cell, version })
    return customerLine(id, cell, version)
  }

  function applyHost(name: string, customerId: string | null): string | undefined {
    if (customerId === null) {
      if (!hosts.delete(name)) return undefined
      removed.set(name, hostLine(name, gone))
      return removed.get(name)
    }
    if (hosts.get(name) === customerId) return undefined
    removed.delete(name)
    hosts.set(name, customerId)
    return hostLine(name, customerId)
  }

  function readLine(line: string): void {
    lines += 1
    const [kind, first = '', second = '', version = '0'] = line.split(' ')
    if (kind === 'n') last = Number(first)
    else if (kind === 'h' && first === gone) {
      hosts.delete(second)
      removed.set(second, `${line}\n`)
    } else if (kind === 'h') applyHost(second, first)
    else if (kind === 'c' && second === '-') {
      customers.delete(first)
      removed.set(first, `${line}\n`)
    } else if (kind === 'c') applyCustomer(first, second, Number(version))
  }

  /** The last line may be incomplete after a power failure: it is cut off, and its change is fetched again. */
  async function read(): Promise<void> {
    let [rest, bytes] = ['', 0]
    for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
      const complete = (rest + String(chunk)).split('\n')
      rest = complete.pop() ?? ''
      for (const line of complete) {
        bytes += line.length + 1
        if (generation === '0') generation = header.exec(line)?.[1] ?? '0'
        else readLine(line)
        if (generation === '0') return
      }
    }
    if (rest !== '') await truncate(path, bytes)
  }

  function* allLines(previous: string): Generator<string> {
    yield `revela-cells 1 ${generation} ${previous}\n`
    yield* removed.values()
    for (const [id, { cell, version }] of customers) yield customerLine(id, cell, version)
    for (const [name, customerId] of hosts) yield hostLine(name, customerId)
    yield `n ${last}\n`
  }

  /** Replaces the file, so that a reader finds the old or the new one as a whole. */
  async function writeAnew(): Promise<FileHandle> {
    const previous = generation
    generation = randomBytes(8).toString('hex')
    const written = await open(`${path}.new`, 'w', 0o600)
    let [chunk, count]: [string[], number] = [[], 0]
    for (const line of allLines(previous)) {
      count += 1
      if (chunk.push(line) === linesOfChunk) {
        await written.write(chunk.join(''))
        chunk = []
      }
    }
    await written.write(chunk.join(''))
    await written.sync()
    await rename(`${path}.new`, path)
    lines = count
    removed.clear()
    // Also the handle for what follows.
    return written
  }

  async function append(text: readonly string[]): Promise<void> {
    lines += text.length
    await file.write(text.join(''))
    await file.datasync()
    const needed = customers.size + hosts.size
    if (lines <= needed * maxGrowth + (options.minLines ?? minLines)) return
    const replaced = file
    file = await writeAnew()
    await replaced.close()
  }

  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  let file = generation === '0' ? await writeAnew() : await open(path, 'a', 0o600)

  return {
    last: () => last,
    customers,
    hosts,
    async write(changes, number) {
      const written = changes.flatMap((change) => {
        const line =
          change.kind === 'customer'
            ? applyCustomer(change.customerId, change.cell, change.version)
            : applyHost(change.name, change.customerId)
        return line ?? []
      })
      const isNext = number !== undefined && number !== last
      if (isNext) last = number
      if (written.length === 0 && !isNext) return 0
      const text = [...written, ...(isNext ? [`n ${number}\n`] : [])]
      await append(text).catch((error: unknown) => {
        throw new MapWriteError('the map of cells could not be written', { cause: error })
      })
      return written.length
    },
    close: () => file.close(),
  }
}
