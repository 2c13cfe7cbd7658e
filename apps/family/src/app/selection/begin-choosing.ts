import { selectionCalls, type FamilySelection, type SelectionOffer } from '../../features/selection/api/calls.ts'
import { createChoosing, type Choosing } from '../../features/selection/lib/choosing.ts'
import { client } from '../../lib/client.ts'
import { keeper } from '../../lib/keeper.ts'
import { later } from '../../lib/later.ts'
import type { GalleryModel } from '../gallery-model.ts'
import { mindTheDoor } from '../mind-the-door.ts'
import { choiceMark } from './choice-mark.ts'

/** The gallery with a family's choice in the place of its hearts. */
export function beginChoosing(
  model: GalleryModel,
  { selection: first, offer }: { selection: FamilySelection | null; offer: SelectionOffer | null },
  onClosedDoor: () => void,
): GalleryModel & { readonly choosing: Choosing } {
  const params = { gallery_id: model.galleryId }
  const minding = mindTheDoor(onClosedDoor)
  const { visitor } = model.content.manifest.get()
  const exists = new Set(model.content.photos.get().map(({ number }) => number))
  const choosing = createChoosing({
    first,
    offer,
    preview: visitor.as === 'preview',
    beginKnown:
      visitor.as === 'client'
        ? async () => (await minding(client.call(selectionCalls.begin, { params, body: {} }))).selection
        : null,
    calls: {
      read: async () => (await minding(client.call(selectionCalls.get, { params }))).selection,
      changes: (since) => minding(client.call(selectionCalls.getChanges, { params, query: { since: String(since) } })),
      choose: (taps) => minding(client.call(selectionCalls.choose, { params, body: { changes: [...taps] } })),
      acceptPrice: () => minding(client.call(selectionCalls.acceptPrice, { params })),
      comment: async (body) => (await minding(client.call(selectionCalls.comment, { params, body }))).thread,
    },
    keeper,
    exists: (number) => exists.has(number),
    later,
    onGone: onClosedDoor,
  })
  return { ...model, choosing, mark: choiceMark(choosing) }
}
