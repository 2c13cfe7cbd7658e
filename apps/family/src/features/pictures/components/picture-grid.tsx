import { type GridHandle, indexOf, isCell, useGridBox, useGridCells } from '@revela/photos/grid'
import { justifiedStack, type JustifiedStack, moveOf, pictureBeside } from '@revela/photos/layout'
import { rowsToRender, useWindowRows } from '@revela/photos/virtual'
import { familyGrid } from '@revela/phrases'
import {
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { PictureMark } from '../../../lib/picture-mark.ts'
import { gap, isPhoneWidth, rowSize } from '../../../lib/row-size.ts'
import { schedule } from '../../../lib/schedule.ts'
import type { GridContent } from '../lib/content.ts'
import type { Details } from '../lib/details.ts'
import { createLoadGate, type LoadGate } from '../lib/load-gate.ts'
import { type Picture, ratioOf } from '../lib/picture.ts'
import styles from './picture-grid.module.css'
import { PictureTile, type TileContext } from './picture-tile.tsx'

type GridRowProps = TileContext & {
  readonly row: number
  readonly stack: JustifiedStack
  readonly pictures: readonly Picture[]
  /** The picture of this row that Tab reaches; -1 if it is in another row. */
  readonly reachable: number
}

const GridRow = memo(function Row({ row, stack, pictures, reachable, ...context }: GridRowProps) {
  const { from, to, height } = stack.row(row)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- virtual rows are positioned absolutely, which a table does not allow
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ transform: `translateY(${stack.top(row)}px)`, height, gap: stack.gap }}
    >
      {pictures.slice(from, to).map((picture, step) => (
        <PictureTile
          key={picture.number}
          {...context}
          picture={picture}
          index={from + step}
          width={(stack.ratios[from + step] ?? 1) * height}
          height={height}
          reachable={reachable === from + step}
        />
      ))}
    </div>
  )
})

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
  readonly ref?: Ref<GridHandle>
  readonly pictures: readonly Picture[]
  readonly content: GridContent
  readonly details: Details
  readonly mark: PictureMark
  readonly onOpen: (index: number) => void
  /** Scrolling stopped with these pictures in the window. */
  readonly onRest: (first: number, last: number) => void
}

/** Pixels rendered above and below the window: the distance a thumb scrolls while a row loads. */
const overscan = 700

const markOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mark]')?.dataset['mark'] : undefined

/** Pictures in justified rows; only rows near the window are rendered. */
export function PictureGrid({ ref, pictures, content, details, mark, onOpen, onRest }: Props) {
  const { box, attach, width } = useGridBox()
  const help = useId()
  const stack = useJustified(pictures, width)
  // Before the rows follow the same event: new rows ask the gate whether their pictures may load.
  const gate = useScrollGate()
  const range = useWindowRows({ element: box, stack, overscan, first: { top: 0, height: window.innerHeight } })
  const setAnchor = useScrollAnchor(box, stack)
  const frozen = useSyncExternalStore(mark.subscribe, mark.isFrozen)
  const { current, cell, focus, onFocus } = useGridCells(box, pictures.length, ref)

  useRest(() => {
    if (!box.current || stack.count === 0) return
    const top = -box.current.getBoundingClientRect().top
    const first = stack.row(stack.rowAt(top)).from
    setAnchor(top <= 0 ? 0 : first)
    onRest(first, stack.row(stack.rowAt(top + window.innerHeight)).to - 1)
  })

  function onClick({ target }: React.MouseEvent) {
    const index = indexOf(target)
    const picture = index === null ? undefined : pictures[index]
    if (index === null || !picture) return
    const tapped = mark.buttons.find(({ name }) => name === markOf(target))
    if (tapped) tapped.toggle(picture.number)
    else onOpen(index)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const onCell = isCell(target)
    const picture = pictures[current]
    const move = moveOf(event)
    if (key === 'Escape' && !onCell) cell(current)?.focus()
    else if (!onCell || !picture) return
    else if (move !== null) focus(pictureBeside(move, current, stack))
    else if (key === 'Enter') onOpen(current)
    else if (ctrlKey || metaKey || altKey || !toggleMarkByKey(key.toLowerCase(), picture)) return
    event.preventDefault()
  }

  /** True if the key was handled. */
  function toggleMarkByKey(key: string, { number }: Picture): boolean {
    const button = mark.buttons.find((one) => one.key === key)
    if (button) button.toggle(number)
    else if (key === 'c' && mark.notes?.isOffered(number)) mark.notes.open(number)
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
        onFocus={onFocus}
      >
        {rowsToRender(range, stack.count === 0 || current < 0 ? null : activeRow).map((row) => (
          <GridRow
            key={row}
            row={row}
            stack={stack}
            pictures={pictures}
            content={content}
            details={details}
            gate={gate}
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

function useJustified(pictures: readonly Picture[], width: number): JustifiedStack {
  const ratios = useMemo(() => pictures.map(ratioOf), [pictures])
  return useMemo(() => justifiedStack({ ratios, width, gap, ...rowSize(width, ratios.length) }), [ratios, width])
}

/** When the rows are laid out again (a phone is rotated), the pictures in view stay in view. */
function useScrollAnchor(box: RefObject<HTMLElement | null>, stack: JustifiedStack): (topIndex: number) => void {
  const anchor = useRef(0)
  const before = useRef(stack)
  useLayoutEffect(() => {
    const { current: last } = before
    before.current = stack
    if (last === stack || last.count === 0 || stack.count === 0 || last.ratios !== stack.ratios) return
    const top = box.current?.getBoundingClientRect().top ?? 0
    // At the top of the page no position has to be restored.
    if (anchor.current === 0) return
    window.scrollTo({ top: window.scrollY + top + stack.top(stack.rowOf(anchor.current)) - 56 })
  }, [box, stack])
  return (topIndex) => {
    anchor.current = topIndex
  }
}
