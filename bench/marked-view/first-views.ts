import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import type { ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { median } from '../harness/statistics.ts'
import { asAdmin } from './as-admin.ts'
import { bareView } from './bare-view.ts'
import { lookAt } from '../harness/look-at.ts'
import type { Studio } from './studio.ts'

export type FirstViews = { readonly ours: number[]; readonly bare: number[]; readonly faults: number }

/** Each view is the first of its look: the mark moves before it. Ours and the bare one in turns, view by view. */
export async function firstViews(
  studio: Studio,
  store: ObjectStore,
  given: { rounds: number; views: number },
): Promise<FirstViews> {
  const { customerId, galleryId, picture } = studio
  const version = { customerId, ownerId: galleryId, ...picture }
  const rendition = await store.read(renditionKey(version, 1920))
  const [row] = await asAdmin<{ picture_key: string }>(studio.stack, 'select picture_key from watermark')
  const mark = await store.read(`${row!.picture_key}.webp`)
  let turn = 0
  let faults = 0
  const view = async () => {
    turn += 1
    const position = 1 + (turn % 9)
    const revision = await studio.moveMark(position)
    const begun = performance.now()
    const expected = await bareView(rendition, mark, position)
    const bare = performance.now() - begun
    const seen = await lookAt(studio.familyAddress(picture, 1920, revision))
    // Not merely an answer: the very image that the bare engine makes.
    if (seen.status !== 200 || !seen.body.equals(expected)) faults += 1
    return { ours: seen.ms, bare }
  }
  // Processes begin, caches fill, the compiler settles.
  for (let warm = 0; warm < 4; warm += 1) await view()
  faults = 0
  const figures: FirstViews = { ours: [], bare: [], faults }
  for (let round = 0; round < given.rounds; round += 1) {
    const seen = []
    for (let n = 0; n < given.views; n += 1) seen.push(await view())
    figures.ours.push(median(seen.map(({ ours }) => ours)))
    figures.bare.push(median(seen.map(({ bare }) => bare)))
  }
  return { ...figures, faults }
}
