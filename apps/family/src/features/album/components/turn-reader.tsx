import { familyAlbum } from '@revela/phrases'
import { type AnimationEvent, useEffect, useEffectEvent, useState } from 'react'
import { schedule } from '../../../lib/schedule.ts'
import type { ReaderProps } from '../lib/reader.ts'
import { onSpread } from '../lib/requests.ts'
import { ratioOf, spreadAddress } from '../lib/spreads.ts'
import { SpreadActionsRow } from './spread-actions-row.tsx'
import { SpreadFrame } from './spread-frame.tsx'

/** A spread counts as viewed after this time in view. */
const seenMs = 700

type Turn = { readonly from: number; readonly to: number }

/** One spread at a time, turned like the pages of a book. The spreads beside it are loaded and ready. */
export function TurnReader(props: ReaderProps) {
  const { album, version, requests, viewed, lines, at, onAt, onSeen } = props
  const { length: count } = version.spreads
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  const [turn, setTurn] = useState<Turn | null>(null)
  const [shown, setShown] = useState(at)
  if (shown !== at) {
    setShown(at)
    // Only neighbours are turned; a jump in the strip shows the spread at once.
    const isBeside = Math.abs(at - shown) === 1 && album.layout === 'spreads'
    setTurn(isBeside ? { from: shown, to: at } : null)
  }
  const spread = version.spreads[at - 1]
  const keyAt = (number: number) => `${version.id} ${number}`
  const isLoaded = loaded.has(keyAt(at))

  const markSeen = useEffectEvent(() => onSeen(at))
  /** Changes with the spread and its version, so that each is counted by its own time. */
  const loadedKey = isLoaded ? keyAt(at) : null
  useEffect(() => {
    const cancel = loadedKey === null ? undefined : schedule(() => markSeen(), seenMs)
    return () => cancel?.()
  }, [loadedKey])

  const go = useEffectEvent((next: number) => {
    if (next >= 1 && next <= count) onAt(next)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isBusy = document.querySelector('dialog[open]') !== null
      if (isBusy || event.altKey || event.ctrlKey || event.metaKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, select, [role="listbox"]')) return
      const next = { ArrowRight: at + 1, PageDown: at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 1, End: count }[
        event.key
      ]
      if (next === undefined) return
      event.preventDefault()
      go(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [at, count])

  if (!spread) return null
  const beside = [at - 1, at, at + 1].filter(
    (number) => number >= 1 && number <= count && (number === at || isLoaded || loaded.has(keyAt(number))),
  )
  const own = onSpread(requests, at)
  return (
    <div className="album-turn">
      <TurnButton label={familyAlbum.previous} isEnd={at === 1} d="m15 18-6-6 6-6" onPress={() => go(at - 1)} />
      <div
        className="album-book"
        // As wide as the window's height allows beside the bars.
        style={{ aspectRatio: ratioOf(spread), maxWidth: `calc((100svh - 300px) * ${ratioOf(spread)})` }}
      >
        {beside.map((number) => (
          <div
            key={keyAt(number)}
            className="album-leaf"
            data-current={number === at || undefined}
            inert={number !== at}
          >
            <SpreadFrame
              {...props}
              album={album}
              version={version}
              at={number}
              size={1920}
              load
              lines={lines}
              pins={onSpread(requests, number)}
              onLoad={() => setLoaded((before) => new Set([...before, keyAt(number)]))}
            />
          </div>
        ))}
        {turn === null ? null : (
          <TurningPage key={`${turn.from} ${turn.to}`} {...props} turn={turn} onEnd={() => setTurn(null)} />
        )}
      </div>
      <TurnButton label={familyAlbum.next} isEnd={at === count} d="m9 18 6-6-6-6" onPress={() => go(at + 1)} />
      <SpreadActionsRow
        at={at}
        count={count}
        isSeen={viewed.has(at)}
        requests={own.length}
        isLive
        onComment={() => props.onComment(at, null)}
        onEnlarge={() => props.onZoom(at, null)}
      />
    </div>
  )
}

type TurnButtonProps = {
  readonly label: string
  readonly isEnd: boolean
  readonly d: string
  readonly onPress: () => void
}

function TurnButton({ label, isEnd, d, onPress }: TurnButtonProps) {
  return (
    <button
      type="button"
      className="album-turn-button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={() => {
        if (!isEnd) onPress()
      }}
    >
      <svg
        width="28"
        height="28"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d={d} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}

type TurningProps = ReaderProps & { readonly turn: Turn; readonly onEnd: () => void }

/** The page between two spreads while it turns: half of each, on its two sides. */
function TurningPage({ version, turn, onEnd }: TurningProps) {
  const halves = [turn.from, turn.to].map((number) => {
    const spread = version.spreads[number - 1]
    return spread ? `url("${spreadAddress(version, spread, 1920)}")` : 'none'
  })
  const end = (event: AnimationEvent) => {
    if (event.target === event.currentTarget) onEnd()
  }
  return (
    <div className="album-page" data-back={turn.to < turn.from || undefined} aria-hidden="true" onAnimationEnd={end}>
      <span className="album-page-front" style={{ backgroundImage: halves[0] }} />
      <span className="album-page-behind" style={{ backgroundImage: halves[1] }} />
    </div>
  )
}
