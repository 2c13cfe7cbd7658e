import { enter, type EntryResult, toEntryFailure, fetchEntry, landingOf } from '../features/entry/lib/enter.ts'
import { fetchLinkCover } from '../features/entry/lib/link-cover.ts'
import { embeddedEntry, openingOf } from '../features/entry/lib/opening.ts'
import { cleanAddress, keyOf, slugOf } from '../lib/address.ts'
import { client } from '../lib/client.ts'
import { type Manifest, pictureCalls } from '../features/pictures/api/calls.ts'
import { preloadFirst } from '../features/pictures/lib/preload-first.ts'
import { selectionCalls } from '../features/selection/api/calls.ts'
import type { GalleryModel } from './gallery-model.ts'
import { lastDisplayNumber } from './early-cover.ts'
import { galleryStage, selectionStage } from './load-gallery-stage.ts'
import { unknownEntry } from './unknown-entry.ts'
import { createVisit, type OnAccessRevoked, type OpenedGallery } from './visit.ts'

/** Reads the embedded data and the address, and creates the visit. */
export async function startVisit() {
  const slug = slugOf(window.location.pathname)
  const key = keyOf(window.location.hash)
  const preloaded = embeddedEntry()
  // On an error the page says that there is no connection and offers a retry.
  const response = preloaded ?? (await fetchEntry(slug).catch(() => null))
  const isLanding = response && key && 'token' in key && openingOf(response, key).page === 'landing'
  const landing = isLanding ? await landingOf(response, () => fetchLinkCover({ slug, ...key })) : null
  let openManifest: Manifest | null = null
  const visit = createVisit<GalleryModel>(landing?.entry ?? response ?? unknownEntry, key, {
    fetchEntry: () => fetchEntry(slug),
    enter: async (entryKey): Promise<EntryResult> => {
      const { gallery, visitor } = visit.stage.get().entry
      const isGuest = entryKey === undefined && visitor === null && gallery?.access === 'link'
      if (!isGuest) return enter(slug, { ...entryKey, with_gallery: true })
      // What a new guest sees is the same for everybody: the edge has it, and entering need not read it.
      const [result, manifest] = await Promise.all([enter(slug), fetchOpenManifest(gallery.id)])
      openManifest = 'entered' in result && result.entered.is_new ? manifest : null
      return result
    },
    reportVisit: () => enter(slug),
    loadGallery: (opened, onAccessRevoked): Promise<GalleryModel> =>
      loadGallery(opened, openManifest, {
        studio: visit.stage.get().entry.studio.name,
        startsAtTop: key?.kind !== 'photo' && lastDisplayNumber(slug, key) === null,
        onAccessRevoked,
      }),
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
  galleryStage.load().catch(() => undefined)
}

/** Requested in parallel, because a selection waits for both answers; a delivered gallery works without the second. */
function fetchGallery(galleryId: string) {
  return {
    manifest: client.call(pictureCalls.getManifest, { params: { gallery_id: galleryId } }),
    own: fetchOwn(galleryId),
  }
}

const fetchOwn = (galleryId: string) =>
  client.call(selectionCalls.get, { params: { gallery_id: galleryId } }).then(
    (answer) => answer,
    (error: unknown) => ({ error }),
  )

/** A new guest of a delivered gallery has chosen nothing. */
function asNewGuest(manifest: Manifest) {
  const nothing = { selection: null, offer: null }
  return { manifest, own: manifest.mode === 'delivery' ? nothing : fetchOwn(manifest.gallery.id) }
}

function fetchOpenManifest(galleryId: string): Promise<Manifest | null> {
  const manifest = client.call(pictureCalls.getOpenManifest, { params: { gallery_id: galleryId } })
  // Whatever the error is: the guest's own manifest is requested then, and reports it.
  return manifest.catch(() => null)
}

type LoadOptions = {
  readonly studio: string
  readonly startsAtTop: boolean
  readonly onAccessRevoked: OnAccessRevoked
}

/** `open`: the manifest that every new guest gets. */
async function loadGallery(
  opened: OpenedGallery,
  open: Manifest | null,
  { studio, startsAtTop, onAccessRevoked }: LoadOptions,
): Promise<GalleryModel> {
  const { manifest, own } = open ? asNewGuest(open) : (opened.gallery ?? fetchGallery(opened.gallery_id))
  const preloaded = Promise.resolve(manifest).then((answer) => {
    if (startsAtTop) preloadFirst(answer)
    return answer
  })
  const [shown, { createGalleryModel }] = await Promise.all([preloaded, galleryStage.load()])
  const model: GalleryModel = createGalleryModel(shown, onAccessRevoked, open !== null)
  const answer = await own
  if (shown.mode === 'delivery') return { ...model, sent: 'selection' in answer ? answer.selection : null }
  // The selection chunk is fetched only if there is a selection.
  const { startChoosing } = await selectionStage.load()
  return startChoosing(model, answer, { studio, onAccessRevoked })
}
