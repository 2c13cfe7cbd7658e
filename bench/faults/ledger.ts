import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The SHA-256 of a picture's bytes; null: no picture. */
export type Content = string | null

export type Entry = {
  readonly customerId: string
  /** The id of the gallery, the work or the draft of an album. */
  readonly ownerId: string
  readonly title: string
  /** The contents that the check accepts: one when the server has responded, two while a change is in progress. */
  readonly allowedContents: readonly Content[]
}

/** What the server acknowledged to the photographers. Pictures by id, covers by the id of their gallery or work. */
export type Ledger = {
  readonly pictures: ReadonlyMap<string, Entry>
  readonly covers: ReadonlyMap<string, Entry>
  readonly record: (kind: 'picture' | 'cover', id: string, entry: Entry) => void
}

type LedgerLine = Entry & { readonly kind: 'picture' | 'cover'; readonly id: string }

/** Entries are written before a call and after its response, so that an interrupted run can be resumed. */
export function openLedger(file: string): Ledger {
  const entries = { picture: new Map<string, Entry>(), cover: new Map<string, Entry>() }
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8')
    // The last line of a killed run may be incomplete: its call was never sent.
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
