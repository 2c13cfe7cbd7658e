import { spreadGuides } from '@revela/domain'
import { familyAlbum } from '@revela/phrases'
import { type CSSProperties, useRef, useState } from 'react'
import type { AlbumVersion, FamilyAlbum } from '../api/album-calls.ts'
import type { SpreadActions } from '../lib/reader.ts'
import type { ShownRequest } from '../lib/requests.ts'
import { Pins } from './pins.tsx'
import { pointIn, ratioOf, spreadAddress, spreadColour, type SpreadSize } from '../lib/spreads.ts'
import { useTouches } from '../lib/use-touches.ts'

type Props = SpreadActions & {
  readonly album: FamilyAlbum['album']
  readonly version: AlbumVersion
  readonly at: number
  readonly size: SpreadSize
  /** The picture is wanted now; otherwise only its place is kept. */
  readonly load: boolean
  readonly lines: boolean
  readonly pins: readonly ShownRequest[]
  readonly onLoad?: () => void
}

/** One spread with its pins, which takes taps, holds and pinches. */
export function SpreadFrame(props: Props) {
  const { album, version, at, size, load, lines, pins } = props
  const frame = useRef<HTMLDivElement>(null)
  /** Attempts after a failure; each has its own address in the cache of the page. */
  const [attempt, setAttempt] = useState(0)
  /** The address that failed; a new one of the same spread may work. */
  const [broken, setBroken] = useState<string | null>(null)
  const spread = version.spreads[at - 1]
  const source = spread ? spreadAddress(version, spread, size) : null
  const isBroken = source !== null && broken === source
  const pointAt = (position: { x: number; y: number }) =>
    pointIn(frame.current?.getBoundingClientRect() ?? new DOMRect(), position)
  const retry = () => {
    setBroken(null)
    setAttempt(attempt + 1)
  }
  useTouches(frame, {
    onTap: (position) => (isBroken ? retry() : props.onComment(at, pointAt(position))),
    onDoubleTap: (position) => props.onZoom(at, position),
    onHold: (position) => props.onSwap(at, pointAt(position)),
    onPinch: (ratio, middle, moved) => props.onPinch(at, ratio, middle, moved),
    onDrag: null,
  })
  if (!spread || source === null) return null
  const shape: CSSProperties & { '--ratio': number } = { '--ratio': ratioOf(spread), aspectRatio: 'var(--ratio)' }
  return (
    <div ref={frame} className="album-frame" style={{ ...shape, backgroundColor: spreadColour(spread) }}>
      {load && !isBroken ? (
        <SpreadImage
          key={`${source} ${attempt}`}
          source={source}
          name={familyAlbum.spread(at)}
          onLoad={() => props.onLoad?.()}
          onError={() => {
            setBroken(source)
            props.onBroken()
          }}
        />
      ) : null}
      {isBroken ? <p className="album-broken">{familyAlbum.broken}</p> : null}
      {lines ? <Lines album={album} /> : null}
      <Pins pins={pins} />
    </div>
  )
}

type ImageProps = {
  readonly source: string
  readonly name: string
  readonly onLoad: () => void
  readonly onError: () => void
}

/** Knows whether it was loaded since it was last shown. */
function SpreadImage({ source, name, onLoad, onError }: ImageProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <img
      className="album-image"
      src={source}
      alt={name}
      draggable={false}
      decoding="async"
      data-loaded={isLoaded || undefined}
      onLoad={() => {
        setIsLoaded(true)
        onLoad()
      }}
      onError={onError}
    />
  )
}

/** Where the paper is cut, the area without risk, and the fold in the middle. */
function Lines({ album }: { readonly album: FamilyAlbum['album'] }) {
  const guides = spreadGuides(album)
  if (guides === null) return null
  return (
    <div className="album-lines" aria-hidden="true">
      {(['trim', 'safe'] as const).map((line) => {
        const inset = guides[line]
        if (inset === null) return null
        return (
          <span
            key={line}
            className="album-line"
            data-line={line}
            style={{ inset: `${inset.y * 100}% ${inset.x * 100}%` }}
          />
        )
      })}
      {guides.hasFold ? <span className="album-fold" /> : null}
    </div>
  )
}
