import { familyAlbumStatus } from '@revela/phrases'
import { createStore, useStore } from '@revela/web/store'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { albumCalls, type AlbumVersion, type Studio } from '../../features/album/api/album-calls.ts'
import { ScrollReader } from '../../features/album/components/scroll-reader.tsx'
import type { LoadSwapPictures } from '../../features/album/components/swap-picker.tsx'
import type { AlbumSession } from '../../features/album/lib/album-session.ts'
import { approvalView } from '../../features/album/lib/approval.ts'
import { lastPosition, savePosition } from '../../features/album/lib/last-spread.ts'
import { useReadingMode } from '../../features/album/lib/reading-mode.ts'
import { onSpread, shownRequests } from '../../features/album/lib/requests.ts'
import { newestVersion, type SpreadPoint } from '../../features/album/lib/spreads.ts'
import {
  fromMiddle,
  moveBy,
  nextZoom,
  noZoom,
  type Point,
  stageIn,
  type Zoom,
  zoomTo,
} from '../../features/album/lib/zoom.ts'
import { client } from '../../lib/client.ts'
import { localStore } from '../../lib/local-store.ts'
import { AlbumFoot, AlbumHead } from './album-bars.tsx'
import type { Layer } from './album-layers.tsx'
import { AlbumNotes } from './album-notes.tsx'
import { useAlbumAppearance, useAlbumNews, useAlbumSync } from './use-album.ts'

type Props = { readonly session: AlbumSession; readonly studio: Studio }

const loadLayers = () => import('./album-layers.tsx')
// Only wide windows turn pages.
const TurnReader = lazy(async () => ({
  default: (await import('../../features/album/components/turn-reader.tsx')).TurnReader,
}))
const AlbumLayer = lazy(async () => ({ default: (await loadLayers()).AlbumLayer }))
const ZoomLayer = lazy(async () => ({ default: (await loadLayers()).ZoomLayer }))

const linesKeyOf = (albumId: string) => `album-lines:${albumId}`

/** The album, once it was opened; without a version there is nothing to read. */
export function AlbumScreen({ session, studio }: Props) {
  const newest = newestVersion(useStore(session.album))
  return newest === null ? null : <AlbumReader session={session} studio={studio} newest={newest} />
}

type ReaderProps = Props & { readonly newest: AlbumVersion }

function AlbumReader({ session, studio, newest }: ReaderProps) {
  const album = useStore(session.album)
  const viewed = useStore(session.viewed)
  const stored = useSyncExternalStore(session.outbox.subscribe, session.outbox.all)
  const mode = useReadingMode()
  const [shownId, setShownId] = useState(newest.id)
  const version = album.versions.find(({ id }) => id === shownId) ?? newest
  const isNewest = version.id === newest.id
  const [at, setAt] = useState(() => lastPosition(album.album.id, version))
  const [layer, setLayer] = useState<Layer | null>(null)
  const [lines, setLines] = useState(() => localStore.read(linesKeyOf(album.album.id)) === true)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const [isPinching, setIsPinching] = useState(false)
  const zoom = useMemo(() => createStore<Zoom>(noZoom), [])
  const albumId = album.album.id

  const requests = useMemo(() => shownRequests({ album, stored, version }), [album, stored, version])
  const view = approvalView(album)
  const waiting = stored.filter(({ rejected: code }) => code === undefined).length
  const rejected = stored.length - waiting
  const loadPictures: LoadSwapPictures = useCallback(
    (gallery_id, query) =>
      client.call(albumCalls.listSwapPictures, { params: { album_id: albumId, gallery_id }, query }),
    [albumId],
  )

  const show = (next: AlbumVersion) => {
    setShownId(next.id)
    setAt((last) => Math.min(last, Math.max(1, next.spreads.length)))
  }
  useAlbumSync(session)
  useEffect(() => {
    // The layers are loaded while the first spreads are read; a failure is repeated when one is opened.
    loadLayers().catch(() => null)
  }, [])
  useAlbumAppearance(album, studio)
  useAlbumNews(session, { studio: studio.name, onShow: show })

  const go = (next: number) => {
    setAt(next)
    if (isNewest) savePosition(albumId, version, next)
  }
  const openZoom = (number: number, position: Point | null) => {
    const stage = stageIn(version, number)
    zoom.set(stage ? nextZoom(stage, noZoom, position ? fromMiddle(position) : noZoom) : noZoom)
    setZoomed(number)
  }
  const pinch = (number: number, ratio: number, middle: Point, moved: Point) => {
    const stage = stageIn(version, number)
    if (!stage) return
    if (zoomed === null) {
      zoom.set(noZoom)
      setZoomed(number)
      setIsPinching(true)
    }
    const last = zoom.get()
    zoom.set(zoomTo(stage, moveBy(stage, last, moved), last.scale * ratio, fromMiddle(middle)))
  }
  useEffect(() => {
    if (!isPinching) return undefined
    // Until then the fingers are on the spread below, which must not become inert.
    const end = () => setIsPinching(false)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [isPinching])

  const comment = (number: number, point: SpreadPoint | null) =>
    setLayer({ kind: 'spread', at: number, point, isSwap: false })
  const swap = (number: number, point: SpreadPoint) => setLayer({ kind: 'spread', at: number, point, isSwap: true })
  const readOnly = view.isApproved ? familyAlbumStatus.readOnly : isNewest ? null : familyAlbumStatus.readOnlyOlder
  const reader = {
    album: album.album,
    version,
    requests,
    viewed: isNewest ? viewed : new Set<number>(),
    lines,
    at,
    onAt: go,
    onSeen: (number: number) => session.markSeen(version.id, number),
    onComment: comment,
    onSwap: swap,
    onZoom: openZoom,
    onPinch: pinch,
    onBroken: session.reportBroken,
  }

  return (
    <>
      <div className="album" data-mode={mode} inert={zoomed !== null && !isPinching}>
        <AlbumHead
          title={album.album.title}
          version={version}
          hasSettings={album.versions.length > 1 || album.album.page_size !== null}
          onVersions={() => setLayer({ kind: 'versions' })}
        />
        <main className="album-main">
          <AlbumNotes
            album={album}
            view={view}
            studio={studio.name}
            version={version}
            newest={newest}
            waiting={waiting}
            rejected={rejected}
            mode={mode}
            onNewest={() => show(newest)}
          />
          {mode === 'turn' ? (
            <Suspense fallback={null}>
              <TurnReader {...reader} />
            </Suspense>
          ) : (
            <ScrollReader key={version.id} {...reader} full={mode === 'full'} />
          )}
        </main>
        <AlbumFoot
          album={album}
          view={view}
          version={version}
          newest={newest}
          requests={requests}
          viewed={viewed}
          waiting={waiting}
          at={at}
          onGo={go}
          onNewest={() => show(newest)}
          onRequests={() => setLayer({ kind: 'requests' })}
          onSend={() => setLayer({ kind: 'send' })}
          onApproval={() => setLayer({ kind: 'approval' })}
        />
      </div>
      {zoomed === null ? null : (
        <Suspense fallback={null}>
          <ZoomLayer
            version={version}
            at={zoomed}
            zoom={zoom}
            pins={onSpread(requests, zoomed)}
            onComment={(point) => comment(zoomed, point)}
            onSwap={(point) => swap(zoomed, point)}
            onBroken={session.reportBroken}
            onClose={() => setZoomed(null)}
          />
        </Suspense>
      )}
      {layer === null ? null : (
        <Suspense fallback={null}>
          <AlbumLayer
            layer={layer}
            session={session}
            album={album}
            studio={studio.name}
            version={version}
            newest={newest}
            requests={requests}
            viewed={viewed}
            waiting={waiting}
            rejected={rejected}
            at={at}
            lines={lines}
            readOnly={readOnly}
            loadPictures={loadPictures}
            onLayer={setLayer}
            onGo={go}
            onShow={show}
            onLines={(next) => {
              setLines(next)
              localStore.write(linesKeyOf(albumId), next)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
