import { familyAlbum } from '@revela/phrases'
import { useEffect, useRef } from 'react'
import type { AlbumVersion } from '../api/album-calls.ts'
import { onSpread, type ShownRequest } from '../lib/requests.ts'
import { ratioOf, spreadAddress, spreadColour } from '../lib/spreads.ts'

type Props = {
  readonly version: AlbumVersion
  readonly requests: readonly ShownRequest[]
  readonly viewed: ReadonlySet<number>
  readonly at: number
  readonly onGo: (at: number) => void
}

/** All spreads in small, with the one in view marked. */
export function ThumbStrip({ version, requests, viewed, at, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const { current: strip } = list
    const item = strip?.children[at - 1]
    if (!strip || !(item instanceof HTMLElement)) return
    const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2
    strip.scrollTo({ left, behavior: isReduced ? 'instant' : 'smooth' })
  }, [at])
  return (
    <nav aria-label={familyAlbum.strip}>
      <ol ref={list} className="album-strip">
        {version.spreads.map((spread, index) => {
          const number = index + 1
          const isSeen = viewed.has(number)
          const count = onSpread(requests, number).length
          return (
            <li key={spread[0]}>
              <button
                type="button"
                className="album-thumb"
                aria-label={familyAlbum.thumb(number, { isSeen, requests: count })}
                aria-current={number === at || undefined}
                data-unseen={!isSeen || undefined}
                data-requests={count > 0 || undefined}
                style={{ aspectRatio: ratioOf(spread), backgroundColor: spreadColour(spread) }}
                onClick={() => onGo(number)}
              >
                <img src={spreadAddress(version, spread, 400)} alt="" loading="lazy" draggable={false} />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
