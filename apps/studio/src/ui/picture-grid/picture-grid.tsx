import { type GridHandle, indexOf, isCell, useGridBox, useGridCells } from '@revela/photos/grid'
import { moveOf } from '@revela/photos/layout'
import { rowsToRender, useWindowRows } from '@revela/photos/virtual'
import { pictureTile } from '@revela/phrases'
import { useEffect, useEffectEvent, useId, useMemo, useState, type ComponentType, type Ref } from 'react'
import { useMedia } from '../../lib/hooks.ts'
import type { GridKind, GridPicture } from './grid-picture.ts'
import { GridRow, actionOf, type GridAction, useColumns } from './grid-row.tsx'
import { useLitRows } from './lit-rows.ts'
import { idsWith, type Selection } from './selection.ts'
import { MovingPictures, useMoving } from './moving-pictures.tsx'
import type { ActionsProps, OverlayProps } from './picture-tile.tsx'
import { cellInRows, type GridSection, headingHeight, sectionRows } from './section-rows.ts'
import styles from './picture-grid.module.css'

export type { GridAction }

type Props = {
  readonly ref?: Ref<GridHandle>
  readonly kind: GridKind
  readonly label: string
  /** The actions of one picture, besides selecting it. */
  readonly Actions: ComponentType<ActionsProps>
  /** Drawn over each picture. */
  readonly Overlay?: ComponentType<OverlayProps> | undefined
  /** Cells are twice as wide as high, for the spreads of an album. */
  readonly wide?: boolean
  readonly total: number
  /** Parts of the grid with headings; their counts add up to the total. */
  readonly sections?: readonly GridSection[] | undefined
  /** Pixels of the window's width that something beside the grid takes. */
  readonly sideWidth?: number
  readonly at: (index: number) => GridPicture | undefined
  readonly selection: Selection
  readonly selecting: boolean
  readonly coverId: string | null
  readonly onAction: (action: GridAction, index: number) => void
  readonly onRange: (from: number, to: number) => void
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onDelete: () => void
  readonly onBroken: (index: number) => void
  /** The rendered pictures; both indexes are inclusive. */
  readonly onView?: (from: number, to: number) => void
  /** Moves pictures before the one at this index; without it, pictures cannot be moved. */
  readonly onMove?: (ids: ReadonlySet<string>, before: number) => void
}

const gap = 4
/** Half the width, and the strip of the name. */
const wideHeight = (cell: number) => cell / 2 + 22
/** Pixels rendered outside the window; less with many columns, to limit the number of elements. */
const overscanOf = (columns: number) => (columns > 6 ? 48 : 120)

const nothing: ReadonlySet<string> = new Set()

/** A virtualized grid: only pictures in the window are rendered. */
export function PictureGrid(props: Props) {
  const { ref, kind, total, at, selection, selecting, coverId, onAction, onRange, onMove, wide = false } = props
  const { box, attach, width } = useGridBox()
  const help = useId()
  const columns = useColumns(props.sideWidth ?? 0, wide)
  const { sections } = props
  const stack = useMemo(() => {
    const shown = sections ?? [{ title: null, count: total }]
    return sectionRows({
      sections: width === 0 ? [] : shown,
      columns,
      width,
      gap,
      heightOf: wide ? wideHeight : undefined,
    })
  }, [total, sections, columns, width, wide])
  const range = useWindowRows({ element: box, stack, overscan: overscanOf(columns) })
  const lit = useLitRows(range)
  const { current, cell, focus, onFocus } = useGridCells(box, total, ref)
  const [anchor, setAnchor] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)
  const markable = useMedia('(hover: none)')

  const onView = useEffectEvent((from: number, to: number) => props.onView?.(from, to))
  useEffect(() => {
    if (range.last >= range.first) onView(stack.items(range.first).from, stack.items(range.last).to - 1)
  }, [range.first, range.last, stack])

  const moving = useMoving({
    box,
    stack,
    gap,
    idsAt: (index) => idsWith({ at, total, selection }, index),
    onMove: onMove ?? (() => undefined),
  })
  const { lifted } = moving
  const carried = lifted?.by === 'press' ? lifted : null

  /** After a press on the handle, the next press sets the target; a second press on the same picture cancels. */
  function liftOrPutBack(index: number) {
    if (carried?.from === index) moving.cancel()
    else {
      moving.lift(index)
      focus(index)
    }
  }

  function putDown(index: number) {
    if (carried) moving.drop(carried, index)
    focus(index)
  }

  function runAction(action: GridAction, index: number) {
    if (action === 'select') setAnchor(index)
    onAction(action, index)
  }

  function onClick(event: React.MouseEvent) {
    const index = indexOf(event.target)
    if (index === null) return
    const action = actionOf(event.target)
    if (action === 'move') liftOrPutBack(index)
    else if (carried) putDown(index)
    else if (event.shiftKey && (action === undefined || action === 'select')) onRange(anchor ?? current, index)
    else runAction(action ?? (selecting || event.ctrlKey || event.metaKey ? 'select' : 'open'), index)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const { key, shiftKey, target } = event
    const onCell = isCell(target)
    const move = moveOf(event)
    if (key === 'Escape' && carried) {
      moving.cancel()
      focus(carried.from)
    } else if (key === 'Escape' && !onCell) cell(current)?.focus()
    else if (key === 'Escape' && selecting) props.onClear()
    else if (!onCell) return
    else if (move !== null) {
      const next = cellInRows(move, current, stack)
      setHovered(null)
      if (carried) moving.aim(carried, next)
      else if (shiftKey) onRange(anchor ?? current, next)
      if (shiftKey && !carried && anchor === null) setAnchor(current)
      focus(next)
    } else if (carried && (key === ' ' || key === 'Enter')) putDown(current)
    else if (onMove && key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey) liftOrPutBack(current)
    else if (key === ' ') runAction('select', current)
    else if (key === 'Enter') runAction('open', current)
    else if (key === 'Delete' && selecting) props.onDelete()
    else if (key === 'a' && (event.ctrlKey || event.metaKey)) props.onSelectAll()
    else return
    event.preventDefault()
  }

  return (
    <>
      <p id={help} className="visually-hidden">
        {onMove ? `${pictureTile.help} ${pictureTile.moveHelp}` : pictureTile.help}
      </p>
      <div
        ref={attach}
        role="grid"
        tabIndex={-1}
        className={styles.grid}
        style={{ height: stack.height }}
        aria-label={props.label}
        aria-describedby={help}
        aria-multiselectable="true"
        aria-rowcount={stack.count}
        aria-colcount={columns}
        data-selecting={selecting || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          const index = onMove && actionOf(event.target) === 'move' ? indexOf(event.target) : null
          if (index !== null) moving.drag(event, index)
        }}
        onPointerOver={(event) => {
          const index = event.pointerType === 'touch' ? null : indexOf(event.target)
          setHovered(index)
          if (carried && index !== null) moving.aim(carried, index)
        }}
        onPointerLeave={() => setHovered(null)}
        onFocus={(event) => {
          onFocus(event)
          setFocused(true)
        }}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
        onErrorCapture={(event) => props.onBroken(indexOf(event.target) ?? 0)}
      >
        {rowsToRender(range, current < 0 || stack.count === 0 ? null : stack.rowOf(current)).map((row) => (
          <GridRow
            key={row}
            row={row}
            stack={stack}
            gap={gap}
            total={total}
            at={at}
            selection={selection}
            coverId={coverId}
            kind={kind}
            Actions={props.Actions}
            movable={onMove !== undefined}
            wide={wide}
            Overlay={props.Overlay}
            lifted={lifted?.ids ?? nothing}
            hovered={hovered}
            focused={focused ? current : null}
            reachable={current}
            markable={markable}
            lit={row >= lit.first && row <= lit.last}
            alone={row < range.first || row > range.last ? current : null}
          />
        ))}
        {rowsToRender(range, null).map((row) => {
          const heading = stack.headingAbove(row)
          return heading === null ? null : (
            // The rows below carry the title as their name.
            <div
              key={row}
              className={styles.heading}
              style={{ top: stack.top(row) - headingHeight }}
              aria-hidden="true"
            >
              {heading}
            </div>
          )
        })}
        {lifted ? (
          <MovingPictures
            kind={kind}
            lifted={lifted}
            ghost={moving.ghost}
            stack={stack}
            gap={gap}
            picture={at(lifted.from)}
          />
        ) : null}
      </div>
    </>
  )
}
