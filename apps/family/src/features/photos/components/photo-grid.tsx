import { moveOf, photoBeside } from '@revela/photos/layout'
import { rowsToRender, useWindowRows } from '@revela/photos/virtual'
import { familyGrid } from '@revela/phrases'
import { useCallback, useId, useImperativeHandle, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { PhotoMark } from '../../../lib/photo-mark.ts'
import { useWidth } from '../../../lib/use-width.ts'
import type { GridContent } from '../lib/content.ts'
import type { Details } from '../lib/details.ts'
import type { Photo } from '../lib/photo.ts'
import { isPhoneWidth } from '../../../lib/row-wish.ts'
import { useJustified } from '../lib/use-justified.ts'
import { useRest } from '../lib/use-rest.ts'
import { useSamePlace } from '../lib/use-same-place.ts'
import { GridRow } from './grid-row.tsx'
import styles from './photo-grid.module.css'

export type GridHandle = {
  /** The photograph's place on the page, if it is drawn. */
  readonly cell: (index: number) => HTMLElement | null
  /** Brings a photograph into the window. */
  readonly reveal: (index: number, block?: ScrollLogicalPosition) => void
  readonly focus: (index: number) => void
}

type Props = {
  readonly ref?: Ref<GridHandle>
  readonly photos: readonly Photo[]
  readonly content: GridContent
  readonly details: Details
  readonly mark: PhotoMark
  readonly onOpen: (index: number) => void
  /** Scrolling has come to rest with these photographs in the window. */
  readonly onRest: (first: number, last: number) => void
}

/** Drawn ahead above and below the window: what a thumb scrolls in the time a row takes to load. */
const overscan = 700

function indexOf(target: EventTarget): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}

const markOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mark]')?.dataset['mark'] : undefined

/** Photographs in justified rows, of which only those near the window exist. */
export function PhotoGrid({ ref, photos, content, details, mark, onOpen, onRest }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const help = useId()
  const [measure, width] = useWidth()
  const attach = useCallback(
    (element: HTMLDivElement) => {
      box.current = element
      return measure(element)
    },
    [measure],
  )
  const stack = useJustified(photos, width)
  const range = useWindowRows({ element: box, stack, overscan, first: { top: 0, height: window.innerHeight } })
  const holdPlace = useSamePlace(box, stack)
  const frozen = useSyncExternalStore(mark.subscribe, mark.isFrozen)
  const [active, setActive] = useState(0)
  const current = Math.min(active, photos.length - 1)

  useRest(() => {
    if (!box.current || stack.count === 0) return
    const top = -box.current.getBoundingClientRect().top
    const first = stack.row(stack.rowAt(top)).from
    holdPlace(top <= 0 ? 0 : first)
    onRest(first, stack.row(stack.rowAt(top + window.innerHeight)).to - 1)
  })

  const cell = (index: number) => box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null

  function reveal(index: number, block: ScrollLogicalPosition = 'nearest') {
    // Its row is drawn even when far away, so that there is something to scroll to.
    flushSync(() => setActive(index))
    cell(index)?.scrollIntoView({ block })
  }

  function focus(index: number) {
    reveal(index)
    cell(index)?.focus({ preventScroll: true })
  }

  useImperativeHandle(ref, () => ({ cell, reveal, focus }))

  function onClick({ target }: React.MouseEvent) {
    const index = indexOf(target)
    const photo = index === null ? undefined : photos[index]
    if (index === null || !photo) return
    const tapped = mark.buttons.find(({ name }) => name === markOf(target))
    if (tapped) tapped.toggle(photo.number)
    else onOpen(index)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const onCell = target instanceof HTMLElement && target.dataset['index'] !== undefined
    const photo = photos[current]
    const move = moveOf(event)
    if (key === 'Escape' && !onCell) cell(current)?.focus()
    else if (!onCell || !photo) return
    else if (move !== null) focus(photoBeside(move, current, stack))
    else if (key === 'Enter') onOpen(current)
    else if (ctrlKey || metaKey || altKey || !markBy(key.toLowerCase(), photo)) return
    event.preventDefault()
  }

  /** True when the key meant something. */
  function markBy(key: string, { number }: Photo): boolean {
    const button = mark.buttons.find((one) => one.key === key)
    if (button) button.toggle(number)
    else if (key === 'c' && mark.notes) mark.notes.open(number)
    else return false
    return true
  }

  const activeRow = stack.rowOf(current)
  return (
    <>
      <p id={help} className="visually-hidden">
        {mark.help}
      </p>
      <div
        ref={attach}
        role="grid"
        tabIndex={-1}
        className={styles.grid}
        style={{ height: stack.height }}
        aria-label={familyGrid.label}
        aria-describedby={help}
        aria-rowcount={stack.count}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const index = indexOf(target)
          if (index !== null) setActive(index)
        }}
      >
        {rowsToRender(range, stack.count === 0 || current < 0 ? null : activeRow).map((row) => (
          <GridRow
            key={row}
            row={row}
            stack={stack}
            photos={photos}
            content={content}
            details={details}
            mark={mark}
            onPhone={isPhoneWidth(width)}
            frozen={frozen}
            reachable={row === activeRow ? current : -1}
          />
        ))}
      </div>
    </>
  )
}
