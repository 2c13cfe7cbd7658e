import { Refusal } from '../../platform/refusal/refusal.ts'
import { findGallery } from '../galleries/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { listComments } from './choice/comment.repository.ts'
import { countThreads, readChosen, readSelections } from './selection-list.read.ts'
import { presentDetails, presentSelection } from './selection.presenter.ts'
import { findSelection } from './selection.repository.ts'
import type { SelectionsNeeds } from './selections.needs.ts'

export async function listOfGallery(needs: SelectionsNeeds, customerId: string, galleryId: string) {
  const { db, clock, content, config } = needs
  const rows = await readSelections(db, customerId, galleryId)
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const chosen = await readChosen(db, customerId, ids)
  const comments = new Map((await countThreads(db, customerId, ids)).map((counted) => [counted.selection_id, counted]))
  const { subdomain } = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  const bySelection = Map.groupBy(chosen, (picture) => picture.selection_id)
  const address = content.of({ customerId, ownerId: galleryId, epoch: first.access_epoch })
  return rows.map((row) =>
    presentSelection(row, {
      pictures: bySelection.get(row.id) ?? [],
      comments: comments.get(row.id),
      address,
      studio: studioAddress(config, subdomain),
      now: clock(),
    }),
  )
}

export async function readDetails({ db, content }: SelectionsNeeds, customerId: string, id: string) {
  const { selection, gallery, comments } = await db.tenant(customerId, async (tx) => {
    const found = await findSelection(tx, customerId, id)
    return {
      selection: found,
      gallery: found && (await findGallery(tx, customerId, found.gallery_id)),
      comments: await listComments(tx, customerId, id),
    }
  })
  if (!selection || !gallery) throw new Refusal('NotFound')
  const commented = new Set(comments.map(({ number }) => number))
  const pictures = await readChosen(db, customerId, [id], ['yes', 'maybe', 'no'])
  return presentDetails(selection, {
    // A "no" is worth showing only where something was said about it.
    pictures: pictures.filter(({ state, number }) => state !== 'no' || commented.has(number)),
    comments,
    address: content.of({ customerId, ownerId: gallery.id, epoch: gallery.access_epoch }),
  })
}
