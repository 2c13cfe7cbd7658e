import { familyAlbum, familyAlbumZoom } from '@revela/phrases'
import { type Store, useStore } from '@revela/web/store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { layerHistory } from '../../../lib/layer-history.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { AlbumVersion } from '../api/album-calls.ts'
import type { ShownRequest } from '../lib/requests.ts'
import { Pins } from './pins.tsx'
import { pointIn, spreadAddress, spreadColour, type SpreadPoint } from '../lib/spreads.ts'
import { useTouches } from '../lib/use-touches.ts'
import {
  fromMiddle,
  isZoomed,
  moveBy,
  nextZoom,
  type Point,
  spreadBox,
  type Stage,
  stageIn,
  type Zoom,
  zoomTo,
} from '../lib/zoom.ts'

type Props = {
  readonly version: AlbumVersion
  readonly at: number
  /** Shared with the reader: a pinch begins there and goes on here. */
  readonly zoom: Store<Zoom>
  readonly pins: readonly ShownRequest[]
  readonly onComment: (point: SpreadPoint) => void
  readonly onSwap: (point: SpreadPoint) => void
  /** A picture did not load. */
  readonly onBroken: () => void
  readonly onClose: () => void
}

const step = 1.5
const movePx = 80
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: movePx, y: 0 },
  ArrowRight: { x: -movePx, y: 0 },
  ArrowUp: { x: 0, y: movePx },
  ArrowDown: { x: 0, y: -movePx },
}

/** One spread over the whole window, enlarged up to the pixels of its largest rendition. */
export function ZoomLayer({ version, at, zoom: store, pins, onComment, onSwap, onBroken, onClose }: Props) {
  const zoom = useStore(store)
  const dialog = useRef<HTMLDialogElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState(() => stageIn(version, at))
  /** The largest rendition, once it is asked for by enlarging. */
  const [wantsFull, setWantsFull] = useState(false)
  const [full, setFull] = useState<{ readonly source: string; readonly isLoaded: boolean } | null>(null)
  if (!wantsFull && isZoomed(zoom)) setWantsFull(true)

  const handleBack = useEffectEvent(onClose)
  useEffect(() => {
    const handle = layerHistory().open({ onBack: () => handleBack() })
    return () => handle.close()
  }, [])
  useEffect(() => {
    const { activeElement: before } = document
    layer.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const onResize = () => setStage(stageIn(version, at))
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [version, at])

  const box = stage && spreadBox(stage, zoom)
  const pointAt = (position: Point) => pointIn(box ?? new DOMRect(), position)
  const change = (next: (stage: Stage, zoom: Zoom) => Zoom) => {
    if (stage) store.set(next(stage, store.get()))
  }
  useTouches(layer, {
    onTap: (position) => onComment(pointAt(position)),
    onHold: (position) => onSwap(pointAt(position)),
    onDoubleTap: (position) => change((now, last) => nextZoom(now, last, fromMiddle(position))),
    onPinch: (ratio, middle, moved) =>
      change((now, last) => zoomTo(now, moveBy(now, last, moved), last.scale * ratio, fromMiddle(middle))),
    onDrag: (moved) => change((now, last) => moveBy(now, last, moved)),
  })
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    change((now, last) =>
      zoomTo(now, last, last.scale * Math.exp(-event.deltaY / 400), fromMiddle({ x: event.clientX, y: event.clientY })),
    )
  })
  useEffect(() => {
    const { current } = layer
    const onWheel = (event: WheelEvent) => wheel(event)
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [])

  const press = useEffectEvent((event: KeyboardEvent) => {
    const move = moves[event.key]
    if (event.key === 'Escape') onClose()
    else if (move) change((now, last) => moveBy(now, last, move))
    else if (event.key === '+' || event.key === '=') change((now, last) => zoomTo(now, last, last.scale * step))
    else if (event.key === '-') change((now, last) => zoomTo(now, last, last.scale / step))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const { current } = dialog
    const onKey = (event: KeyboardEvent) => press(event)
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [])

  const spread = version.spreads[at - 1]
  if (!spread || !box) return null
  const fullSource = spreadAddress(version, spread, 3200)
  const isFullLoaded = full?.isLoaded === true
  // What failed is not loading: the renewed address of the same spread is.
  const isLoading = wantsFull && !isFullLoaded && full?.source !== fullSource

  return createPortal(
    // Not modal: a pinch that began on the page below goes on here.
    <dialog ref={dialog} open className="album-zoom" aria-modal="true" aria-label={familyAlbumZoom.title(at)}>
      <div ref={layer} className="album-zoom-stage" tabIndex={-1}>
        <div
          className="album-zoom-spread"
          style={{
            transform: `translate(${box.left}px, ${box.top}px)`,
            width: box.width,
            height: box.height,
            backgroundColor: spreadColour(spread),
          }}
        >
          <img
            className="album-image"
            src={spreadAddress(version, spread, 1920)}
            alt={familyAlbum.spread(at)}
            draggable={false}
            onError={onBroken}
          />
          {wantsFull ? (
            <img
              className="album-image album-zoom-full"
              src={fullSource}
              alt=""
              draggable={false}
              data-loaded={isFullLoaded || undefined}
              onLoad={() => setFull({ source: fullSource, isLoaded: true })}
              onError={() => {
                setFull({ source: fullSource, isLoaded: false })
                onBroken()
              }}
            />
          ) : null}
          <Pins pins={pins} />
        </div>
      </div>
      <div className="album-zoom-bar">
        {isLoading ? <output className="album-zoom-loading">{familyAlbumZoom.loading}</output> : null}
        <button
          type="button"
          className="album-round"
          aria-label={familyAlbumZoom.less}
          onClick={() => change((now, last) => zoomTo(now, last, last.scale / step))}
        >
          −
        </button>
        <button
          type="button"
          className="album-round"
          aria-label={familyAlbumZoom.more}
          onClick={() => change((now, last) => zoomTo(now, last, last.scale * step))}
        >
          +
        </button>
        <button type="button" className="album-round" aria-label={familyAlbum.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p className="visually-hidden">{familyAlbumZoom.help}</p>
    </dialog>,
    document.body,
  )
}
