import type { AnswerOf, getManifest } from '@revela/contract'
import { averageColour } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import { singleFlight, type SingleFlight } from '../../platform/single-flight/single-flight.ts'
import { readChapters } from '../galleries/index.ts'
import { listManifestPictures, type PictureOrder } from '../pictures/index.ts'
import { groupNumbers } from './manifest-groups.ts'

export type ManifestPictures = AnswerOf<typeof getManifest>['pictures']
type ManifestContent = Pick<AnswerOf<typeof getManifest>, 'pictures' | 'chapters' | 'groups'>

/** The same for every visitor: concurrent readers share one read. */
const singleFlights = new WeakMap<Database, SingleFlight<ManifestContent>>()

/** The pictures of a gallery or work in their order, the chapters that divide them, and groups of similar ones. */
export async function readManifestContent(
  db: Database,
  customerId: string,
  ownerId: string,
  ordering: PictureOrder,
  { grouping = false }: { readonly grouping?: boolean } = {},
): Promise<ManifestContent> {
  const runOnce = singleFlights.get(db) ?? singleFlight<ManifestContent>()
  singleFlights.set(db, runOnce)
  return runOnce(`${customerId} ${ownerId} ${ordering} ${grouping}`, async () => {
    const { rows, chapters } = await db.tenant(customerId, async (tx) => ({
      rows: await listManifestPictures(tx, { customerId, ownerId, ordering, grouping }),
      chapters: await readChapters(tx, customerId, ownerId),
    }))
    const counts = Map.groupBy(rows, ({ chapter }) => chapter)
    const pictures = rows.map<ManifestPictures[number]>(
      ({ number, version, width, height, colour, suggested, display_number }, index) => [
        number,
        version,
        width ?? 1,
        height ?? 1,
        averageColour(colour),
        suggested ? 1 : 0,
        // A draft, which its owner previews, is numbered in this order when it is published.
        display_number ?? index + 1,
      ],
    )
    return {
      pictures,
      groups: grouping ? groupNumbers(ownerId, rows) : [],
      // A chapter whose pictures are not ready yet is not shown.
      chapters: chapters.flatMap(({ number, title }) => {
        const count = counts.get(number)?.length ?? 0
        return count === 0 ? [] : [[number, title, count] as [number, string, number]]
      }),
    }
  })
}

const bytesStatement = {
  name: 'bytes_of_pictures',
  text: `select coalesce(sum(bytes), 0)::bigint as bytes from picture
    where customer_id = $1 and owner_id = $2 and owner_kind = 'gallery' and state = 'ready'
      and trashed_at is null and number = any($3::int[])`,
}

/** Sums the bytes of the originals of these pictures. */
export async function readBytesOf(
  db: Database,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<number> {
  if (numbers.length === 0) return 0
  const values = [customerId, galleryId, numbers]
  const [row] = await db.readTenant<{ bytes: number }>(customerId, { ...bytesStatement, values })
  return row?.bytes ?? 0
}
