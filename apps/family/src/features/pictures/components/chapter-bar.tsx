import type { JustifiedStack } from '@revela/photos/layout'
import { familyChapters } from '@revela/phrases'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chapterHash, type GridHeading } from '../lib/chapters.ts'
import styles from './chapter-bar.module.css'

/** Heights in CSS: the header, and this bar below it. */
export const headerHeight = 56
export const barHeight = 48

/** A heading this far below the bar counts as reached. */
const reachedPx = 16

type Props = {
  readonly box: RefObject<HTMLElement | null>
  readonly stack: JustifiedStack
  readonly headings: readonly GridHeading[]
  /** Scrolls to the heading at this index. */
  readonly onJump: (heading: number) => void
}

type Place = {
  /** Index of the heading under which the window is; -1 before the first. */
  readonly current: number
  /** The bar no longer scrolls with the page. */
  readonly isStuck: boolean
}

/** The chapters' names above the pictures. The bar stays in view and marks the chapter in the window. */
export function ChapterBar({ box, stack, headings, onJump }: Props) {
  const bar = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Place>({ current: -1, isStuck: false })
  /** The last jump: a short chapter at the end never reaches the bar. */
  const jump = useRef<{ readonly heading: number; readonly top: number } | null>(null)

  function currentAt(boxTop: number, barBottom: number): number {
    if (jump.current && Math.abs(window.scrollY - jump.current.top) < 2) return jump.current.heading
    jump.current = null
    return stack.headingRows.findLastIndex((row) => boxTop + stack.top(row) <= barBottom + reachedPx)
  }

  const follow = useEffectEvent(() => {
    if (!box.current || !bar.current) return
    const { top } = box.current.getBoundingClientRect()
    const isStuck = top < headerHeight + barHeight
    const current = isStuck ? currentAt(top, bar.current.getBoundingClientRect().bottom) : -1
    setPlace((before) => (before.current === current && before.isStuck === isStuck ? before : { current, isStuck }))
  })

  useEffect(() => {
    const onMove = () => follow()
    follow()
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
    }
  }, [])

  const { current, isStuck } = place
  useEffect(() => {
    const list = bar.current
    const link = list?.children[Math.max(0, current)]
    if (!list || !(link instanceof HTMLElement)) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
    list.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' })
  }, [current])

  function go(event: React.MouseEvent, heading: number) {
    // Opens the link in another tab, or copies it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onJump(heading)
    jump.current = { heading, top: window.scrollY }
    follow()
  }

  return (
    <nav ref={bar} className={styles.bar} aria-label={familyChapters.label} data-stuck={isStuck || undefined}>
      {headings.map(({ number, title }, heading) => (
        <a
          key={number}
          href={window.location.pathname + chapterHash(number)}
          className={styles.chapter}
          aria-current={heading === current ? 'true' : undefined}
          onClick={(event) => go(event, heading)}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
