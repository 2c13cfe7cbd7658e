import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What is stored of a thing (see EntryKind); null: nothing. */
export type Content = string | null

export type Entry = {
  readonly customerId: string
  /** The id of the gallery, the work or the draft of an album. */
  readonly ownerId: string
  readonly title: string
  /** The contents that the check accepts: one when the server has responded, two while a change is in progress. */
  readonly allowedContents: readonly Content[]
}

/**
 * The content of a picture or cover is the SHA-256 of its bytes; of a chapter its title, of a placement the title of the
 * chapter in which a picture is, of a domain its name, and of an owner the customer whom the DNS names.
 */
type EntryKind = 'picture' | 'cover' | 'chapter' | 'placement' | 'domain' | 'owner'

/**
 * What the server acknowledged to the photographers. Pictures and placements by the picture's id, covers by the id of
 * their gallery or work, chapters by gallery and title, domains by customer, owners by the domain's name.
 */
export type Ledger = {
  readonly pictures: ReadonlyMap<string, Entry>
  readonly covers: ReadonlyMap<string, Entry>
  readonly chapters: ReadonlyMap<string, Entry>
  readonly placements: ReadonlyMap<string, Entry>
  readonly domains: ReadonlyMap<string, Entry>
  readonly owners: ReadonlyMap<string, Entry>
  readonly record: (kind: EntryKind, id: string, entry: Entry) => void
}

type LedgerLine = Entry & { readonly kind: EntryKind; readonly id: string }

/** Entries are written before a call and after its response, so that an interrupted run can be resumed. */
export function openLedger(file: string): Ledger {
  const newEntries = () => new Map<string, Entry>()
  const entries: Record<EntryKind, Map<string, Entry>> = {
    picture: newEntries(),
    cover: newEntries(),
    chapter: newEntries(),
    placement: newEntries(),
    domain: newEntries(),
    owner: newEntries(),
  }
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
    chapters: entries.chapter,
    placements: entries.placement,
    domains: entries.domain,
    owners: entries.owner,
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
