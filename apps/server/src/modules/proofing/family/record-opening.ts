import type { Tx } from '../../../platform/db/database.ts'
import { readSentVersions } from '../album.read.ts'
import { recordEvent } from '../proof.repository.ts'
import { touchReader, type ReaderRow } from '../reader.repository.ts'

const touchMs = 60_000

/**
 * Stores that a reader is here now, at most once a minute. The photographer is told once for each version that they open,
 * also of one that was sent a moment ago. `versionId`: what the reader looks at, if it may be an earlier version.
 */
export async function recordOpening(tx: Tx, reader: ReaderRow, now: Date, versionId?: string): Promise<void> {
  const { customer_id: customerId, album_id: albumId, last_seen_at: lastSeenAt } = reader
  const newest = (await readSentVersions(tx, customerId, albumId)).at(-1)
  if (!newest || (versionId !== undefined && versionId !== newest.id)) return
  const isFirst = lastSeenAt === null || lastSeenAt < newest.sent_at
  if (!isFirst && now.getTime() - lastSeenAt.getTime() < touchMs) return
  // Of concurrent calls, one changes the time and records the event. A slow clock does not see the version again.
  const seenAt = isFirst && now < newest.sent_at ? newest.sent_at : now
  const before = new Date(isFirst ? newest.sent_at.getTime() - 1 : now.getTime() - touchMs)
  const isTouched = await touchReader(tx, reader, { now: seenAt, before })
  if (isFirst && isTouched) {
    const event = { kind: 'opened', name: reader.name, version: newest.number } as const
    await recordEvent(tx, { customer_id: customerId, album_id: albumId }, event, now)
  }
}
