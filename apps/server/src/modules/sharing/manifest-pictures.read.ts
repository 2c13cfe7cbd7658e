import type { AnswerOf, getManifest } from '@revela/contract'
import { averageColour } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import { oneFlight, type OneFlight } from '../../platform/flight/one-flight.ts'
import { listManifestPictures, type PictureOrder } from '../pictures/index.ts'

export type ManifestPictures = AnswerOf<typeof getManifest>['pictures']

/** The same for everybody who is let in: those who come while it is being read share it. */
const flights = new WeakMap<Database, OneFlight<ManifestPictures>>()

export async function readManifestPictures(
  db: Database,
  customerId: string,
  ownerId: string,
  ordering: PictureOrder,
): Promise<ManifestPictures> {
  const fly = flights.get(db) ?? oneFlight<ManifestPictures>()
  flights.set(db, fly)
  return fly(`${customerId} ${ownerId} ${ordering}`, async () => {
    const rows = await db.tenant(customerId, (tx) => listManifestPictures(tx, { customerId, ownerId, ordering }))
    return rows.map(({ number, version, width, height, colour, suggested, display_number }, index) => [
      number,
      version,
      width ?? 1,
      height ?? 1,
      averageColour(colour),
      suggested ? 1 : 0,
      // A draft, which its owner previews, is numbered in this order when it is published.
      display_number ?? index + 1,
    ])
  })
}
