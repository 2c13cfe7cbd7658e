import { enter, refusalOf } from '../features/entry/lib/enter.ts'
import { askEntry } from '../features/entry/lib/ask-entry.ts'
import { embeddedEntry } from '../features/entry/lib/embedded-entry.ts'
import { cleanAddress, keyOf, slugOf } from '../lib/address.ts'
import { client } from '../lib/client.ts'
import { photoCalls } from '../features/photos/api/calls.ts'
import { selectionCalls } from '../features/selection/api/calls.ts'
import type { GalleryModel } from './gallery-model.ts'
import { loadGalleryStage, loadSelectionStage } from './load-gallery-stage.ts'
import { nobody } from './nobody.ts'
import { createVisit } from './visit.ts'

/** Reads the page and its address, and begins. */
export async function startVisit() {
  const slug = slugOf(window.location.pathname)
  const key = keyOf(window.location.hash)
  const written = embeddedEntry()
  const asked = written ?? (await askEntry(slug).catch(() => null))
  const visit = createVisit<GalleryModel>(asked ?? nobody, key, {
    askEntry: () => askEntry(slug),
    enter: (given) => enter(slug, given),
    loadGallery: async (galleryId, onClosedDoor) => {
      const [manifest, { createGalleryModel }] = await Promise.all([
        client.call(photoCalls.getManifest, { params: { gallery_id: galleryId } }),
        loadGalleryStage(),
      ])
      const model: GalleryModel = createGalleryModel(manifest, onClosedDoor)
      return manifest.mode === 'selection' ? await withChoosing(model, onClosedDoor) : model
    },
    refusalOf,
    cleanAddress,
  })
  if (key?.kind === 'photo') cleanAddress()
  if (asked === null) visit.stage.set({ at: 'closed', entry: nobody, why: 'offline' })
  void visit.begin()
  // Once the cover stands, and before anybody has read it.
  if (document.readyState === 'complete') void loadGalleryStage()
  else window.addEventListener('load', () => void loadGalleryStage(), { once: true })
  return { visit, slug, key }
}

/** What choosing needs is fetched only where there is something to choose. */
async function withChoosing(model: GalleryModel, onClosedDoor: () => void): Promise<GalleryModel> {
  const [{ selection }, { beginChoosing }] = await Promise.all([
    client.call(selectionCalls.get, { params: { gallery_id: model.galleryId } }),
    loadSelectionStage(),
  ])
  return beginChoosing(model, selection, onClosedDoor)
}
