import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Studio } from '../features/entry/api/calls.ts'
import { FavouritesStrip } from '../features/favourites/components/favourites-strip.tsx'
import { FilterSheet } from '../features/pictures/components/filter-sheet.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { chapterAt } from '../features/pictures/lib/chapters.ts'
import type { Picture } from '../features/pictures/lib/picture.ts'
import { deliveryFiltersOf } from '../features/pictures/lib/filter.ts'
import { subsetHash, subsetIn } from '../features/pictures/lib/subset.ts'
import { InAppHint } from '../features/share/components/in-app-hint.tsx'
import { share } from '../features/share/lib/share.ts'
import { publicAddress } from '../lib/address.ts'
import { inAppBrowserOf } from '../lib/in-app-browser.ts'
import { useStore } from '@revela/web/store'
import { DeliveryLine, DownloadDialog, PinDialog } from './download-dialog.tsx'
import { GalleryFoot, Masthead, PreviewLine, ResumePill } from './gallery-parts.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { chosenMark, commentedMark, type GalleryModel, useModelSync } from './gallery-model.ts'
import styles from './gallery-screen.module.css'
import { familyDelivery, familyGrid } from '@revela/phrases'
import { FilteredPictures } from './filtered-pictures.tsx'
import { linkTo } from './shared-link.ts'
import { useArrival, useFilter, usePosition } from './use-position.ts'
import { chosenNumbers } from './included.ts'
import type { Manifest } from '../features/pictures/api/calls.ts'
import { chapterSharer, chapterTitle, useAddressedChapter, useChapters } from './use-chapters.ts'
import { usePictureViewer } from './use-picture-viewer.ts'
import { useBalance } from './use-balance.ts'
import { useSentSelection } from './use-sent-selection.ts'
import type { StartPoint } from './visit.ts'

const SentSheet = lazy(async () => ({ default: (await import('./selection/sent-sheet.tsx')).SentSheet }))
const BalanceSheet = lazy(async () => ({ default: (await import('./balance-sheet.tsx')).BalanceSheet }))
const SentComments = lazy(async () => ({ default: (await import('./selection/sent-sheet.tsx')).SentComments }))

type Props = {
  readonly studio: Studio
  readonly model: GalleryModel
  readonly slug: string
  readonly from: StartPoint | null
  readonly picture: number | null
}

type Open = 'filter' | 'download' | 'sent' | 'balance' | null

/** A delivered gallery: its pictures, and the actions on them. */
export function GalleryScreen({ studio, model: delivered, slug, from, picture }: Props) {
  const { content, favourites, viewed } = delivered
  const manifest = useStore(content.manifest)
  const pictures = useStore(content.pictures)
  const grid = useRef<GridHandle>(null)
  /** The picture at which scrolling stopped, and the chapter that the download sheet offers for it. */
  const inView = useRef<Picture | null>(null)
  const [chapterInView, setChapterInView] = useState<number | null>(null)
  const [open, setOpen] = useState<Open>(null)
  /** The viewer's download that continues after the PIN is entered. */
  const [afterPin, setAfterPin] = useState<(() => void) | null>(null)
  /** The pictures that the address names. */
  const [subset] = useState(() => subsetIn(window.location.hash))
  const chosen = useChosen(manifest)
  const chapters = useChapters(manifest)
  const addressed = useAddressedChapter(chapters)
  const known = useMemo(
    () => ({
      isMarked: favourites.has,
      isChosen: (number: number) => chosen?.has(number) ?? false,
      isViewed: viewed.has,
      isShared: (number: number) => subset?.has(number) ?? false,
    }),
    [favourites, viewed, subset, chosen],
  )
  const startsWithChosen = chosen !== null && picture === null && addressed === null && from !== 'last-position'
  const first = startsWithChosen ? 'chosen' : 'all'
  const { filter, shown, choose } = useFilter(pictures, known, subset === null ? first : 'shared')
  const inApp = inAppBrowserOf(navigator.userAgent)
  const { gallery, download } = manifest

  useModelSync(delivered)
  const { selection, reload } = useSentSelection(delivered, studio.name)
  /** The picture whose comments are open. */
  const [commented, setCommented] = useState<number | null>(null)
  const threads = selection?.comments
  const model = useMemo(
    () => ({ ...delivered, mark: chosenMark(commentedMark(delivered.mark, threads ?? [], setCommented), chosen) }),
    [delivered, threads, chosen],
  )
  const { savePosition, lastPosition, offered, dismiss } = usePosition(model, slug)
  const requestPin = (next: () => void) => setAfterPin(() => next)
  const note =
    chosen === null ? undefined : (at: number) => (chosen.has(shown[at]?.number ?? 0) ? '' : familyDelivery.notChosen)
  const detail = (at: number) => chapterTitle(chapters, shown[at])
  const viewing = { model, pictures: shown, grid, slug, onShow: savePosition, requestPin, note, detail }
  const openViewer = usePictureViewer(viewing)
  const last = subset === null ? lastPosition : null
  useArrival({ from, picture, pictures, chapter: addressed, lastPosition: last, grid, openViewer })

  const shownHash = filter === 'all' ? null : subsetHash(shown.map(({ number }) => number))
  const sharedLink = linkTo(manifest, publicAddress(slug) + (shownHash ?? ''))
  const shareShown = sharedLink && (() => void share(sharedLink))
  const shareChapter = useMemo(() => chapterSharer(manifest, slug), [manifest, slug])
  // While a payment is pending, the line under the title says so and leads to it.
  const hasDownloads = download.waiting === null && download.sizes.length > 0 && download.numbers?.length !== 0
  function openDownload() {
    setChapterInView(inView.current && (chapterAt(chapters, inView.current)?.number ?? null))
    setOpen('download')
  }
  const { listen } = useBalance(delivered, { manifest, isPaying: open === 'balance', onDownload: openDownload })

  return (
    <div className={styles.screen}>
      {manifest.visitor.as === 'preview' ? <PreviewLine /> : null}
      <GalleryHeader
        title={gallery.title}
        filtering={filter !== 'all'}
        onFilter={() => setOpen('filter')}
        onShare={shareShown}
        onDownload={download.all && hasDownloads ? openDownload : null}
      />
      <main>
        <Masthead studio={studio} gallery={gallery} total={pictures.length} />
        <DeliveryLine
          studio={studio.name}
          manifest={manifest}
          selection={selection}
          onOpen={() => setOpen('sent')}
          onPay={() => setOpen('balance')}
        />
        <FilteredPictures
          grid={grid}
          model={model}
          filter={filter}
          pictures={shown}
          chapters={chapters}
          onShareChapter={shareChapter}
          onShowAll={() => choose('all')}
          onShare={shownHash === null ? null : shareShown}
          onOpen={openViewer}
          onStop={(stopped) => {
            inView.current = stopped
            savePosition(stopped)
          }}
        />
      </main>
      <GalleryFoot studio={studio} gallery={gallery} />
      <FavouritesStrip favourites={favourites} />
      {offered === null || from !== null || picture !== null || filter !== 'all' ? null : (
        <ResumePill
          label={familyGrid.resume(offered.displayNumber)}
          onResume={() => grid.current?.reveal(offered.position - 1, 'center')}
          onDismiss={dismiss}
        />
      )}
      {open === 'filter' ? (
        <FilterSheet
          filter={filter}
          filters={deliveryFiltersOf(chosen !== null)}
          pictures={pictures}
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
              reload()
            }}
          />
        </Suspense>
      ) : null}
      {open === 'balance' ? (
        <Suspense fallback={null}>
          <BalanceSheet
            galleryId={delivered.galleryId}
            studio={studio.name}
            listen={listen}
            onChanged={() => void content.refresh()}
            onDownload={download.all && hasDownloads ? openDownload : null}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
      {commented !== null && selection ? (
        <Suspense fallback={null}>
          <SentComments
            studio={studio.name}
            model={model}
            selection={selection}
            number={commented}
            onClose={() => setCommented(null)}
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
          subset={filter === 'shared' ? shown.map(({ number }) => number) : null}
          chapters={chapters}
          chapterInView={chapterInView}
          selection={selection}
          onOrder={() => setOpen('sent')}
          onClose={() => setOpen(null)}
          browserHint={inApp === null ? null : <InAppHint app={inApp} url={publicAddress(slug)} />}
        />
      ) : null}
    </div>
  )
}

/** The numbers as a set that changes only with them: each renewal of the addresses brings a new manifest. */
function useChosen(manifest: Manifest): ReadonlySet<number> | null {
  const key = chosenNumbers(manifest)?.join(' ') ?? null
  return useMemo(() => (key === null ? null : new Set(key.split(' ').map(Number))), [key])
}
