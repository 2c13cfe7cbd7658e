import type { Tx } from '../../../platform/db/database.ts'
import { readSentVersions } from '../album.read.ts'
import { recordEvent } from '../proof.repository.ts'
import { touchReader, type ReaderRow } from '../reader.repository.ts'

const touchMs = 60_000

/** Stores that a reader is here now. The photographer is told once for each version that they open. */
export async function recordOpening(tx: Tx, reader: ReaderRow, now: Date): Promise<void> {
  const { customer_id: customerId, album_id: albumId, last_seen_at: lastSeenAt } = reader
  if (lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < touchMs) return
  const newest = (await readSentVersions(tx, customerId, albumId)).at(-1)
  const isFirst = newest !== undefined && (lastSeenAt === null || lastSeenAt < newest.sent_at)
  if (!newest) return
  // Of concurrent calls, one changes the time and records the event.
  const isTouched = await touchReader(tx, reader, { now, before: new Date(now.getTime() - touchMs) })
  if (isFirst && isTouched) {
    const event = { kind: 'opened', name: reader.name, version: newest.number } as const
    await recordEvent(tx, { customer_id: customerId, album_id: albumId }, event, now)
  }
}
