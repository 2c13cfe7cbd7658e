import { enter, toEntryFailure, fetchEntry, fetchLinkCover, landingOf } from '../features/entry/lib/enter.ts'
import { embeddedEntry, openingOf } from '../features/entry/lib/opening.ts'
import { cleanAddress, keyOf, slugOf } from '../lib/address.ts'
import { client } from '../lib/client.ts'
import { pictureCalls } from '../features/pictures/api/calls.ts'
import { selectionCalls } from '../features/selection/api/calls.ts'
import type { GalleryModel } from './gallery-model.ts'
import { loadGalleryStage, loadSelectionStage } from './load-gallery-stage.ts'
import { unknownEntry } from './unknown-entry.ts'
import { createVisit, type OnAccessRevoked } from './visit.ts'

/** Reads the embedded data and the address, and creates the visit. */
export async function startVisit() {
  const slug = slugOf(window.location.pathname)
  const key = keyOf(window.location.hash)
  const preloaded = embeddedEntry()
  // On an error the page says that there is no connection and offers a retry.
  const response = preloaded ?? (await fetchEntry(slug).catch(() => null))
  const isLanding = response && key && 'token' in key && openingOf(response, key).page === 'landing'
  const landing = isLanding ? await landingOf(response, key.token, fetchLinkCover(slug, key.kind)) : null
  const visit = createVisit<GalleryModel>(landing?.entry ?? response ?? unknownEntry, key, {
    fetchEntry: () => fetchEntry(slug),
    enter: (entryKey) => enter(slug, entryKey),
    loadGallery: (galleryId, onAccessRevoked): Promise<GalleryModel> =>
      loadGallery(galleryId, { studio: visit.stage.get().entry.studio.name, onAccessRevoked }),
    toEntryFailure,
    cleanAddress,
  })
  if (key?.kind === 'photo') cleanAddress()
  if (response === null) visit.stage.set({ at: 'closed', entry: unknownEntry, reason: 'offline' })
  if (landing?.isRevoked) visit.stage.set({ at: 'closed', entry: landing.entry, reason: 'link-not-valid' })
  void visit.begin()
  // Prefetches the gallery chunk once the cover is loaded.
  if (document.readyState === 'complete') prefetchGalleryStage()
  else window.addEventListener('load', prefetchGalleryStage, { once: true })
  return { visit, slug, key }
}

function prefetchGalleryStage(): void {
  // A failure is ignored here: opening the gallery fetches the chunk again and shows the error.
  loadGalleryStage().catch(() => undefined)
}

type LoadOptions = { readonly studio: string; readonly onAccessRevoked: OnAccessRevoked }

async function loadGallery(galleryId: string, { studio, onAccessRevoked }: LoadOptions): Promise<GalleryModel> {
  const params = { gallery_id: galleryId }
  // Requested in parallel, because a selection waits for both answers; a delivered gallery works without this one.
  const response = client.call(selectionCalls.get, { params }).then(
    (answer) => answer,
    (error: unknown) => ({ error }),
  )
  const [manifest, { createGalleryModel }] = await Promise.all([
    client.call(pictureCalls.getManifest, { params }),
    loadGalleryStage(),
  ])
  const model: GalleryModel = createGalleryModel(manifest, onAccessRevoked)
  const answer = await response
  if (manifest.mode === 'delivery') return { ...model, sent: 'selection' in answer ? answer.selection : null }
  // The selection chunk is fetched only if there is a selection.
  const { startChoosing } = await loadSelectionStage()
  return startChoosing(model, answer, { studio, onAccessRevoked })
}
