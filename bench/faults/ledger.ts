import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The SHA-256 of a picture's bytes; null: no picture. */
export type Content = string | null

export type Entry = {
  readonly customerId: string
  /** The gallery or the work. */
  readonly ownerId: string
  readonly title: string
  /** What may be found. One thing when the server has answered; two while a change is on its way. */
  readonly allowedContents: readonly Content[]
}

/** What the photographers were told. Pictures by id, covers by the id of their gallery or work. */
export type Ledger = {
  readonly pictures: ReadonlyMap<string, Entry>
  readonly covers: ReadonlyMap<string, Entry>
  readonly record: (kind: 'picture' | 'cover', id: string, entry: Entry) => void
}

type LedgerLine = Entry & { readonly kind: 'picture' | 'cover'; readonly id: string }

/** Written down before a call is made and when it is answered, so that an interrupted run still knows what it was told. */
export function openLedger(file: string): Ledger {
  const entries = { picture: new Map<string, Entry>(), cover: new Map<string, Entry>() }
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8')
    // The last line of a run that was killed may be half a line: what it would have said was never sent.
    if (!text.endsWith('\n')) appendFileSync(file, '\n')
    for (const line of text.split('\n')) {
      const ledgerLine = parsed(line)
      if (ledgerLine) entries[ledgerLine.kind].set(ledgerLine.id, entryOf(ledgerLine))
    }
  }
  return {
    pictures: entries.picture,
    covers: entries.cover,
    record: (kind, id, entry) => {
      entries[kind].set(id, entry)
      appendFileSync(file, `${JSON.stringify({ kind, id, ...entry } satisfies LedgerLine)}\n`)
    },
  }
}

function parsed(line: string): LedgerLine | undefined {
  try {
    return JSON.parse(line) as LedgerLine
  } catch {
    return undefined
  }
}

function entryOf({ customerId, ownerId, title, allowedContents }: LedgerLine): Entry {
  return { customerId, ownerId, title, allowedContents }
}
