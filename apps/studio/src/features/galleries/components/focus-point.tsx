import { galleryCover } from '@revela/phrases'
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Focus } from '../../../lib/focus.ts'
import styles from './focus-point.module.css'

export const centre: Focus = { x: 500, y: 500 }

function within(value: number): number {
  return Math.min(1000, Math.max(0, Math.round(value)))
}

/** The focus point for a pointer position inside the picture's box. */
export function focusAt(
  pointer: { readonly x: number; readonly y: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Focus {
  if (box.width === 0 || box.height === 0) return centre
  return {
    x: within(((pointer.x - box.left) / box.width) * 1000),
    y: within(((pointer.y - box.top) / box.height) * 1000),
  }
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const step = 20
const longStep = 100

type KeyPress = { readonly key: string; readonly shiftKey: boolean }

/** The focus point after an arrow key, with longer steps for Shift; `null` for any other key. */
export function focusByKey(focus: Focus, { key, shiftKey }: KeyPress): Focus | null {
  const direction = directions[key]
  if (direction === undefined) return null
  const distance = shiftKey ? longStep : step
  return { x: within(focus.x + direction[0] * distance), y: within(focus.y + direction[1] * distance) }
}

type Props = { readonly src: string; readonly focus: Focus; readonly onChange: (focus: Focus) => void }

/** The whole picture with a ring on the focus point. The ring is moved by dragging or by the arrow keys. */
export function FocusPoint({ src, focus, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()

  function follow(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (box) onChange(focusAt({ x: event.clientX, y: event.clientY }, box))
  }

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
  }

  function press(event: KeyboardEvent) {
    const next = focusByKey(focus, event)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }

  return (
    <div>
      <p className={styles.label}>{galleryCover.focus}</p>
      <div className={styles.light}>
        <div ref={frame} className={styles.frame} onPointerDown={grab} onPointerMove={drag}>
          <img src={src} alt="" className={styles.photo} draggable={false} />
          <span
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has one axis, this point has two
            role="slider"
            tabIndex={0}
            className={styles.ring}
            style={{ left: `${focus.x / 10}%`, top: `${focus.y / 10}%` }}
            aria-label={galleryCover.focus}
            aria-describedby={hint}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(focus.x / 10)}
            aria-valuetext={galleryCover.focusAt(Math.round(focus.x / 10), Math.round(focus.y / 10))}
            onKeyDown={press}
          />
        </div>
      </div>
      <p id={hint} className={styles.hint}>
        {galleryCover.focusHint}
      </p>
    </div>
  )
}
