import { enter, refusalOf, askEntry, askLinkCover, landingOf } from '../features/entry/lib/enter.ts'
import { embeddedEntry, openingOf } from '../features/entry/lib/opening.ts'
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
  // Without an answer the page says that there is no connection and asks again.
  const asked = written ?? (await askEntry(slug).catch(() => null))
  const isLanding = asked !== null && key?.kind === 'link' && openingOf(asked, key).page === 'landing'
  const landing = isLanding ? await landingOf(asked, key.token, askLinkCover(slug)) : null
  const visit = createVisit<GalleryModel>(landing?.entry ?? asked ?? nobody, key, {
    askEntry: () => askEntry(slug),
    enter: (given) => enter(slug, given),
    loadGallery,
    refusalOf,
    cleanAddress,
  })
  if (key?.kind === 'photo') cleanAddress()
  if (asked === null) visit.stage.set({ at: 'closed', entry: nobody, why: 'offline' })
  if (landing?.isRevoked) visit.stage.set({ at: 'closed', entry: landing.entry, why: 'link-not-valid' })
  void visit.begin()
  // Once the cover stands, and before anybody has read it.
  if (document.readyState === 'complete') prefetchGalleryStage()
  else window.addEventListener('load', prefetchGalleryStage, { once: true })
  return { visit, slug, key }
}

function prefetchGalleryStage(): void {
  // Fetched again, and its error shown, when the gallery is opened.
  loadGalleryStage().catch(() => undefined)
}

async function loadGallery(galleryId: string, onClosedDoor: () => void): Promise<GalleryModel> {
  const params = { gallery_id: galleryId }
  // Asked at once, because whoever chooses waits for both; a delivered gallery can do without the answer.
  const asked = client.call(selectionCalls.get, { params }).then(
    (answer) => answer,
    (error: unknown) => ({ error }),
  )
  const [manifest, { createGalleryModel }] = await Promise.all([
    client.call(photoCalls.getManifest, { params }),
    loadGalleryStage(),
  ])
  const model: GalleryModel = createGalleryModel(manifest, onClosedDoor)
  const answer = await asked
  if (manifest.mode === 'delivery') return { ...model, sent: 'selection' in answer ? answer.selection : null }
  if ('error' in answer) throw answer.error
  // What choosing needs is fetched only where there is something to choose.
  const { beginChoosing } = await loadSelectionStage()
  return beginChoosing(model, answer, onClosedDoor)
}
