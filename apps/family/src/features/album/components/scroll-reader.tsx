import { familyAlbum } from '@revela/phrases'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { schedule } from '../../../lib/schedule.ts'
import type { ReaderProps } from '../lib/reader.ts'
import { onSpread } from '../lib/requests.ts'
import { SpreadActionsRow } from './spread-actions-row.tsx'
import { SpreadFrame } from './spread-frame.tsx'

type Props = ReaderProps & {
  /** Each spread has the whole screen. */
  readonly full: boolean
}

/** A spread counts as viewed after this time in view. */
const seenMs = 700
/** Pictures beside the first one wait for it at most this long. */
const firstMs = 2_500
/** Pictures in this margin are loaded; those outside the second one are removed, for phones with little memory. */
const loadMargin = '25% 0px 75% 0px'
const keepMargin = '250% 0px 250% 0px'

/** Spread after spread, full width, as on paper. */
export function ScrollReader(props: Props) {
  const { album, version, requests, viewed, lines, at, full } = props
  const list = useRef<HTMLDivElement>(null)
  const [first] = useState(at)
  /** Spreads whose pictures are shown; the first alone until it is there. */
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set([at]))
  const [isFirstShown, setIsFirstShown] = useState(false)
  const loaded = useRef(new Set<number>())
  /** Where the reader is, as the scrolling reported it: any other value of `at` is a request to go there. */
  const reported = useRef(1)
  const { length: count } = version.spreads

  useEffect(() => {
    const cancel = schedule(() => setIsFirstShown(true), firstMs)
    return () => cancel()
  }, [])

  useLayoutEffect(() => {
    if (reported.current === at) return
    reported.current = at
    list.current?.children[at - 1]?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [at])
  // A rotated phone shows the same spread.
  const lastFull = useRef(full)
  useLayoutEffect(() => {
    if (lastFull.current === full) return
    lastFull.current = full
    list.current?.children[reported.current - 1]?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [full])

  const follow = useEffectEvent(() => {
    const sections = [...(list.current?.children ?? [])]
    const line = full ? window.innerHeight / 2 : Math.min(window.innerHeight * 0.35, 220)
    const index = sections.findLastIndex((section) => section.getBoundingClientRect().top <= line)
    const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
    const next = isAtEnd && !full ? sections.length : Math.max(0, index) + 1
    if (next === reported.current) return
    reported.current = next
    props.onAt(next)
  })
  useEffect(() => {
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => follow())
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  const markSeen = useEffectEvent((number: number) => props.onSeen(number))
  useEffect(() => {
    const container = list.current
    if (!container || !isFirstShown) return undefined
    const numberOf = (element: Element) => Number((element as HTMLElement).dataset['spread'])
    const near = new IntersectionObserver(
      (entries) => {
        const numbers = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => numberOf(target))
        if (numbers.length > 0) setWanted((before) => new Set([...before, ...numbers]))
      },
      { rootMargin: loadMargin },
    )
    const leaving = new IntersectionObserver(
      (entries) => {
        const left = entries.filter(({ isIntersecting }) => !isIntersecting).map(({ target }) => numberOf(target))
        for (const number of left) loaded.current.delete(number)
        setWanted((before) => {
          const rest = [...before].filter((number) => !left.includes(number))
          return rest.length === before.size ? before : new Set(rest)
        })
      },
      { rootMargin: keepMargin },
    )
    const timers = new Map<number, () => void>()
    const view = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = numberOf(target)
          timers.get(number)?.()
          timers.delete(number)
          if (isIntersecting) timers.set(number, countSeen(number))
        }
      },
      { threshold: 0.6 },
    )
    // A picture that is still loading has not been viewed: looked at again after the same time.
    const countSeen = (number: number): (() => void) =>
      schedule(() => {
        if (loaded.current.has(number)) markSeen(number)
        else timers.set(number, countSeen(number))
      }, seenMs)
    for (const section of container.children) {
      near.observe(section)
      leaving.observe(section)
      view.observe(section)
    }
    return () => {
      near.disconnect()
      leaving.disconnect()
      view.disconnect()
      for (const cancel of timers.values()) cancel()
    }
  }, [isFirstShown])

  return (
    <div ref={list} className="album-scroll" data-full={full || undefined}>
      {version.spreads.map((spread, index) => {
        const number = index + 1
        const own = onSpread(requests, number)
        return (
          <section
            key={spread[0]}
            className="album-spread"
            data-spread={number}
            aria-label={familyAlbum.position(number, count)}
          >
            <SpreadFrame
              {...props}
              album={album}
              version={version}
              at={number}
              size={full ? 1920 : 960}
              load={wanted.has(number)}
              lines={lines}
              pins={own}
              onLoad={() => {
                loaded.current.add(number)
                if (number === first) setIsFirstShown(true)
              }}
            />
            <SpreadActionsRow
              at={number}
              count={count}
              isSeen={viewed.has(number)}
              requests={own.length}
              onComment={() => props.onComment(number, null)}
              onEnlarge={() => props.onZoom(number, null)}
            />
          </section>
        )
      })}
    </div>
  )
}
