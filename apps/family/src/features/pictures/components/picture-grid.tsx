import { type GridHandle, indexOf, isCell, useGridBox, useGridCells } from '@revela/photos/grid'
import { moveOf, pictureBeside } from '@revela/photos/layout'
import { rowsToRender, useWindowRows } from '@revela/photos/virtual'
import { familyGrid, familySeries } from '@revela/phrases'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { PictureMark } from '../../../lib/picture-mark.ts'
import { isPhoneWidth } from '../../../lib/row-size.ts'
import { schedule } from '../../../lib/schedule.ts'
import type { GridHeading } from '../lib/chapters.ts'
import type { GridContent } from '../lib/content.ts'
import type { Details } from '../lib/details.ts'
import { type GridLayout, layOut } from '../lib/grid-cells.ts'
import { createLoadGate, type LoadGate } from '../lib/load-gate.ts'
import type { Picture } from '../lib/picture.ts'
import type { Series } from '../lib/series.ts'
import { barHeight, ChapterBar, headerHeight } from './chapter-bar.tsx'
import { GridRow, HeadingRow } from './grid-row.tsx'
import styles from './picture-grid.module.css'

const restMs = 250

/** Calls back when scrolling stops, and once at the start. */
function useRest(onRest: () => void): void {
  const rest = useEffectEvent(onRest)
  useEffect(() => {
    let timer = setTimeout(rest, restMs)
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
}

/** Follows the speed of scrolling. */
function useScrollGate(): LoadGate {
  const [gate] = useState(() => createLoadGate({ now: () => performance.now(), schedule }))
  useEffect(() => {
    const onScroll = () => gate.onScroll(window.scrollY)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      gate.stop()
    }
  }, [gate])
  return gate
}

type Props = {
  /** Opens and reveals by the index in `pictures`; `reveal` at the start shows the heading above the picture too. */
  readonly ref?: Ref<GridHandle>
  readonly pictures: readonly Picture[]
  readonly content: GridContent
  readonly details: Details
  readonly mark: PictureMark
  readonly onOpen: (index: number) => void
  /** Scrolling stopped with these pictures in the window. */
  readonly onRest: (first: number, last: number) => void
  /** Titles between the pictures, with a bar of links to them. */
  readonly headings?: readonly GridHeading[]
  readonly onShareHeading?: ((heading: GridHeading) => void) | null
  /** Consecutive pictures that share a tile until it is opened. */
  readonly series?: readonly Series[]
}

/** Pixels rendered above and below the window: the distance a thumb scrolls while a row loads. */
const overscan = 700

const noHeadings: readonly GridHeading[] = []
const noSeries: readonly Series[] = []
const noneOpen: ReadonlySet<number> = new Set()

const markOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mark]')?.dataset['mark'] : undefined

/** Pictures in justified rows; only rows near the window are rendered. */
export function PictureGrid(props: Props) {
  const { ref, pictures, content, details, mark, onOpen, onRest, onShareHeading = null } = props
  const { headings = noHeadings, series = noSeries } = props
  const { box, attach, width } = useGridBox()
  const help = useId()
  const { open, setOpen, layout } = useLayout({ pictures, width, headings, series })
  const { stack, cellAt, cellOf } = layout
  // Before the rows follow the same event: new rows ask the gate whether their pictures may load.
  const gate = useScrollGate()
  const range = useWindowRows({ element: box, stack, overscan, first: { top: 0, height: window.innerHeight } })
  const covered = headerHeight + (headings.length > 0 ? barHeight : 0)
  const setAnchor = useScrollAnchor(box, { layout, pictures, width, covered })
  const frozen = useSyncExternalStore(mark.subscribe, mark.isFrozen)
  const { current, cell, reveal, focus, onFocus } = useGridCells(box, layout.count, undefined)

  /** Scrolls to the row of the cell, or to the heading above it. */
  function revealStart(index: number) {
    const at = cellOf(index)
    reveal(at)
    const row = stack.rowOf(at)
    const isFirst = row > 0 && stack.row(row - 1).heading !== undefined
    const top = window.scrollY + (box.current?.getBoundingClientRect().top ?? 0) + stack.top(isFirst ? row - 1 : row)
    // On the way down the header goes away.
    const isUp = top - covered < window.scrollY
    window.scrollTo({ top: top - (isUp ? covered : covered - headerHeight), behavior: 'instant' })
  }

  useImperativeHandle(ref, () => ({
    cell: (index) => (layout.isShown(index) ? cell(cellOf(index)) : null),
    reveal: (index, block) => (block === 'start' ? revealStart(index) : reveal(cellOf(index), block)),
    focus: (index) => focus(cellOf(index)),
  }))

  useRest(() => {
    if (!box.current || stack.count === 0) return
    const top = -box.current.getBoundingClientRect().top
    const first = cellAt(stack.row(stack.rowAt(top)).from).index
    setAnchor(top <= 0 ? 0 : first)
    const last = Math.max(0, stack.row(stack.rowAt(top + window.innerHeight)).to - 1)
    onRest(first, cellAt(last).index)
  })

  function toggleSeries({ from }: Series) {
    const { number = 0 } = pictures[from] ?? {}
    const isOpening = !open.has(number)
    flushSync(() =>
      setOpen(isOpening ? new Set([...open, number]) : new Set([...open].filter((one) => one !== number))),
    )
    if (isOpening) box.current?.querySelector(`[data-series="${number}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  /** Closes the series of a picture that has the focus, which returns to the tile of the series. */
  function closeSeries(openSeries: Series) {
    let tile = current
    while (tile > 0 && cellAt(tile).series !== openSeries) tile -= 1
    toggleSeries(openSeries)
    focus(tile)
  }

  function openCell(at: number) {
    const { index, series: tapped } = cellAt(at)
    if (tapped) toggleSeries(tapped)
    else onOpen(index)
  }

  function onClick({ target }: React.MouseEvent) {
    const at = indexOf(target)
    const picture = at === null ? undefined : pictures[cellAt(at).index]
    if (at === null || !picture) return
    const tapped = mark.buttons.find(({ name }) => name === markOf(target))
    if (tapped) tapped.toggle(picture.number)
    else openCell(at)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const onCell = isCell(target)
    const { index, openSeries } = cellAt(current)
    const picture = pictures[index]
    const move = moveOf(event)
    if (key === 'Escape' && !onCell) cell(current)?.focus()
    else if (!onCell || !picture) return
    else if (move !== null) focus(pictureBeside(move, current, stack))
    else if (key === 'Enter') openCell(current)
    else if (key === 'Escape' && openSeries) closeSeries(openSeries)
    else if (ctrlKey || metaKey || altKey || !toggleMarkByKey(key.toLowerCase(), picture)) return
    event.preventDefault()
  }

  /** True if the key was handled. */
  function toggleMarkByKey(key: string, { number }: Picture): boolean {
    // The tile of an open series has no marks: its pictures have their own.
    if (cellAt(current).series && open.has(number)) return false
    const button = mark.buttons.find((one) => one.key === key)
    if (button) button.toggle(number)
    else if (key === 'c' && mark.notes?.isOffered(number)) mark.notes.open(number)
    else return false
    return true
  }

  const activeRow = stack.rowOf(current)
  const rows = rowsToRender(range, stack.count === 0 || current < 0 ? null : activeRow)
  return (
    <>
      <p id={help} className="visually-hidden">
        {series.length === 0 ? mark.help : `${mark.help} ${familySeries.gridHelp}`}
      </p>
      {headings.length === 0 ? null : (
        <ChapterBar
          box={box}
          stack={stack}
          headings={headings}
          onJump={(heading) => revealStart(headings[heading]?.at ?? 0)}
        />
      )}
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
        onFocus={onFocus}
      >
        {rows.map((row) => {
          const { from, heading } = stack.row(row)
          const title = heading === undefined ? undefined : headings[heading]
          if (title) {
            return (
              <HeadingRow
                key={`heading ${title.number}`}
                row={row}
                layout={layout}
                heading={title}
                onShare={onShareHeading}
              />
            )
          }
          const { index, openSeries } = cellAt(from)
          return (
            <GridRow
              // Rows keep their elements when a series opens above them.
              key={`${openSeries === null ? '' : 'series '}${pictures[index]?.number ?? row}`}
              row={row}
              layout={layout}
              pictures={pictures}
              content={content}
              details={details}
              gate={gate}
              mark={mark}
              onPhone={isPhoneWidth(width)}
              frozen={frozen}
              reachable={row === activeRow ? current : -1}
              open={open}
            />
          )
        })}
      </div>
    </>
  )
}

/** Room for a title in two lines, also where the visitor enlarged the text. */
const headingEm = 5.25

type LayoutOptions = Pick<Parameters<typeof layOut>[0], 'pictures' | 'width' | 'headings' | 'series'>

/** The cells and their rows, and the series that are open, by the number of their front picture. */
function useLayout({ pictures, width, headings, series }: LayoutOptions) {
  const [open, setOpen] = useState(noneOpen)
  const [headingHeight] = useState(
    () => headingEm * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16),
  )
  const layout = useMemo(
    () =>
      layOut({
        pictures,
        width,
        headings,
        headingHeight,
        series,
        isOpen: ({ from }) => open.has(pictures[from]?.number ?? 0),
      }),
    [pictures, width, headings, headingHeight, series, open],
  )
  return { open, setOpen, layout }
}

type AnchorOptions = {
  readonly layout: GridLayout
  readonly pictures: readonly Picture[]
  readonly width: number
  /** Pixels at the top of the window that the header and the bar cover. */
  readonly covered: number
}

/** When the rows are laid out again (a phone is rotated), the pictures in view stay in view. */
function useScrollAnchor(box: RefObject<HTMLElement | null>, options: AnchorOptions): (topIndex: number) => void {
  const { layout, pictures, width, covered } = options
  const anchor = useRef(0)
  const before = useRef(options)
  useLayoutEffect(() => {
    const { current: last } = before
    before.current = { layout, pictures, width, covered }
    const { stack, cellOf } = layout
    if (last.width === width || last.layout.stack.count === 0 || stack.count === 0 || last.pictures !== pictures) return
    const top = box.current?.getBoundingClientRect().top ?? 0
    // At the top of the page no position has to be restored.
    if (anchor.current === 0) return
    window.scrollTo({ top: window.scrollY + top + stack.top(stack.rowOf(cellOf(anchor.current))) - covered })
  }, [box, layout, pictures, width, covered])
  return (topIndex) => {
    anchor.current = topIndex
  }
}
