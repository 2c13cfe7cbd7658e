import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The SHA-256 of a picture's bytes; null: no picture. */
export type Content = string | null

export type Entry = {
  readonly customerId: string
  /** The gallery or the work. */
  readonly ownerId: string
  readonly title: string
  /** What may be found. One thing when the server has answered; two while a change is on its way. */
  readonly may: readonly Content[]
}

/** What the photographers were told. Pictures by id, covers by the id of their gallery or work. */
export type Ledger = {
  readonly pictures: ReadonlyMap<string, Entry>
  readonly covers: ReadonlyMap<string, Entry>
  readonly note: (what: 'picture' | 'cover', id: string, entry: Entry) => void
}

type Noted = Entry & { readonly what: 'picture' | 'cover'; readonly id: string }

/** Written down before a call is made and when it is answered, so that an interrupted run still knows what it was told. */
export function openLedger(file: string): Ledger {
  const kept = { picture: new Map<string, Entry>(), cover: new Map<string, Entry>() }
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8')
    // The last line of a run that was killed may be half a line: what it would have said was never sent.
    if (!text.endsWith('\n')) appendFileSync(file, '\n')
    for (const line of text.split('\n')) {
      const noted = parsed(line)
      if (noted) kept[noted.what].set(noted.id, entryOf(noted))
    }
  }
  return {
    pictures: kept.picture,
    covers: kept.cover,
    note: (what, id, entry) => {
      kept[what].set(id, entry)
      appendFileSync(file, `${JSON.stringify({ what, id, ...entry } satisfies Noted)}\n`)
    },
  }
}

function parsed(line: string): Noted | undefined {
  try {
    return JSON.parse(line) as Noted
  } catch {
    return undefined
  }
}

function entryOf({ customerId, ownerId, title, may }: Noted): Entry {
  return { customerId, ownerId, title, may }
}
