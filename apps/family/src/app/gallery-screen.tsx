import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Studio } from '../features/entry/api/calls.ts'
import { FavouritesStrip } from '../features/favourites/components/favourites-strip.tsx'
import { FilterSheet } from '../features/photos/components/filter-sheet.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { deliveryFilters } from '../features/photos/lib/filter.ts'
import { type FamilySelection, selectionCalls } from '../features/selection/api/calls.ts'
import { createLive } from '../features/selection/lib/live.ts'
import { InAppHint } from '../features/share/components/in-app-hint.tsx'
import { share } from '../features/share/lib/share.ts'
import { publicAddress } from '../lib/address.ts'
import { addressOf, client } from '../lib/client.ts'
import { inAppBrowserOf } from '../lib/in-app-browser.ts'
import { useStore } from '@revela/web/store'
import { DeliveryLine, DownloadDialog, PinDialog } from './download-dialog.tsx'
import { GalleryFoot, Masthead, PreviewLine, ResumePill } from './gallery-parts.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { type GalleryModel, useModelLife } from './gallery-model.ts'
import styles from './gallery-screen.module.css'
import { ShownPhotos } from './shown-photos.tsx'
import { useArrival, useFilter, usePlace } from './use-place.ts'
import { usePhotoViewer } from './use-photo-viewer.ts'
import type { From } from './visit.ts'

const SentSheet = lazy(async () => ({ default: (await import('./selection/sent-sheet.tsx')).SentSheet }))

type Props = {
  readonly studio: Studio
  readonly model: GalleryModel
  readonly slug: string
  readonly from: From | null
  readonly photo: number | null
}

type Open = 'filter' | 'download' | 'sent' | null

/** The photographs, and what can be done with them. */
export function GalleryScreen({ studio, model, slug, from, photo }: Props) {
  const { content, favourites, seen } = model
  const manifest = useStore(content.manifest)
  const photos = useStore(content.photos)
  const grid = useRef<GridHandle>(null)
  const [open, setOpen] = useState<Open>(null)
  /** The download in the viewer that waits for the PIN. */
  const [afterPin, setAfterPin] = useState<(() => void) | null>(null)
  const known = useMemo(() => ({ isMarked: favourites.has, isSeen: seen.has }), [favourites, seen])
  const { filter, shown, choose } = useFilter(photos, known)
  const inApp = inAppBrowserOf(navigator.userAgent)
  const { gallery, download, allow_share: allowShare } = manifest

  useModelLife(model)
  const { selection, readAgain } = useRelease(model)
  const { stopped, lastPlace } = usePlace(model, slug)
  const askPin = (next: () => void) => setAfterPin(() => next)
  const openViewer = usePhotoViewer({ model, photos: shown, grid, slug, onShow: stopped, askPin })
  useArrival({ from, photo, photos, lastPlace, grid, openViewer })

  const shareGallery = () => void share({ title: gallery.title, url: publicAddress(slug) })
  const awaitsPayment = download.waiting?.reason === 'awaiting_payment'
  const hasDownloads = download.sizes.length > 0 && download.numbers?.length !== 0
  function openDownload() {
    // The payment may have been confirmed since the page was opened.
    if (awaitsPayment) void content.refresh()
    setOpen('download')
  }

  return (
    <div className={styles.screen}>
      {manifest.visitor.as === 'preview' ? <PreviewLine /> : null}
      <GalleryHeader
        title={gallery.title}
        filtering={filter !== 'all'}
        onFilter={() => setOpen('filter')}
        onShare={allowShare ? shareGallery : null}
        onDownload={download.all && (hasDownloads || awaitsPayment) ? openDownload : null}
      />
      <main>
        <Masthead studio={studio} gallery={gallery} total={photos.length} />
        <DeliveryLine studio={studio.name} manifest={manifest} selection={selection} onOpen={() => setOpen('sent')} />
        <ShownPhotos
          grid={grid}
          model={model}
          filter={filter}
          photos={shown}
          onShowAll={() => choose('all')}
          onOpen={openViewer}
          onStop={stopped}
        />
      </main>
      <GalleryFoot studio={studio} gallery={gallery} />
      <FavouritesStrip favourites={favourites} />
      {lastPlace === null || from !== null || photo !== null || filter !== 'all' ? null : (
        <ResumePill
          displayNumber={lastPlace.displayNumber}
          onResume={() => grid.current?.reveal(lastPlace.place - 1, 'center')}
        />
      )}
      {open === 'filter' ? (
        <FilterSheet
          filter={filter}
          filters={deliveryFilters}
          photos={photos}
          known={known}
          onChoose={choose}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'sent' && selection ? (
        <Suspense fallback={null}>
          <SentSheet
            studio={studio.name}
            model={model}
            selection={selection}
            onClose={() => {
              setOpen(null)
              // The client may have declared the payment in the sheet.
              readAgain()
            }}
          />
        </Suspense>
      ) : null}
      {afterPin === null ? null : (
        <PinDialog
          model={model}
          onEntered={() => {
            setAfterPin(null)
            afterPin()
          }}
          onClose={() => setAfterPin(null)}
        />
      )}
      {open === 'download' ? (
        <DownloadDialog
          studio={studio.name}
          model={model}
          selection={selection}
          onOrder={() => setOpen('sent')}
          onClose={() => setOpen(null)}
          wayOut={inApp === null ? null : <InAppHint app={inApp} url={publicAddress(slug)} />}
        />
      ) : null}
    </div>
  )
}

/**
 * The selection that was sent before the delivery. While its payment is awaited, the page hears when the photographer
 * confirms it, so that the downloads appear by themselves.
 */
function useRelease({ galleryId, content, sent }: GalleryModel): {
  readonly selection: FamilySelection | null
  readonly readAgain: () => void
} {
  const waits = useStore(content.manifest).download.waiting?.reason === 'awaiting_payment'
  const [selection, setSelection] = useState(sent)
  const known = sent?.revision ?? null

  const readAgain = useCallback(() => {
    const asked = client.call(selectionCalls.get, { params: { gallery_id: galleryId } })
    // Without an answer the page keeps what it knew.
    asked.then((answer) => setSelection(answer.selection)).catch(() => {})
  }, [galleryId])

  useEffect(() => {
    if (!waits || known === null) return undefined
    const url = addressOf(selectionCalls.listen, { gallery_id: galleryId })
    const onNews = (revision: number | null) => {
      if (revision === known) return
      void content.refresh()
      readAgain()
    }
    const live = createLive({ url, onNews })
    const onLook = () => (document.visibilityState === 'visible' ? live.open() : live.close())
    document.addEventListener('visibilitychange', onLook)
    live.open()
    return () => {
      live.close()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [galleryId, content, waits, known, readAgain])
  return { selection, readAgain }
}
