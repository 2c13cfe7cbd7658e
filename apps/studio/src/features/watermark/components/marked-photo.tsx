import { watermarkEditor as texts, type WatermarkPosition } from '@revela/phrases'
import { useEffect, useRef, useMemo, useState, type PointerEvent } from 'react'
import { drawMarked, type OnPhoto, type Picture, renditionEdge } from '../lib/draw-marked.ts'
import { markSettings, type MarkDraft, positionAt, positions } from '../lib/mark-draft.ts'
import styles from './mark-stage.module.css'

type Props = OnPhoto & {
  readonly photo: Picture
  /** Pixels of its longer edge. */
  readonly edge: number
  /** What it shows; without a name it is decoration. */
  readonly label?: string
  readonly className: string | undefined
}

/** A photograph as a family sees it, drawn here by the rule the server draws by. */
export function MarkedPhoto({ photo, edge, mark, stamp, label, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawMarked(canvas.current, photo, edge, { mark, stamp })
  }, [photo, edge, mark, stamp])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn here has no address an img could take
  return (
    <canvas
      ref={canvas}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

type MarkStageProps = {
  readonly photo: Picture
  /** `null` while it has no picture yet. */
  readonly picture: Picture | null
  readonly draft: MarkDraft
  readonly onMove: (position: WatermarkPosition) => void
}

/** The photograph with the mark on it. A hand that drags over it takes the mark along, cell by cell. */
export function MarkStage({ photo, picture, draft, onMove }: MarkStageProps) {
  const [held, setHeld] = useState(false)
  const mark = useMemo(() => (picture ? { picture, settings: markSettings(draft) } : null), [picture, draft])

  function follow(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const point = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    const position = positionAt(point)
    if (position !== draft.position) onMove(position)
  }

  function grab(event: PointerEvent<HTMLDivElement>) {
    if (!picture) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld(true)
    follow(event)
  }

  return (
    <div className={styles.light}>
      <div
        className={styles.frame}
        data-movable={picture !== null || undefined}
        onPointerDown={grab}
        onPointerMove={(event) => (held ? follow(event) : undefined)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      >
        <MarkedPhoto
          photo={photo}
          edge={renditionEdge}
          mark={mark}
          stamp={null}
          label={mark ? texts.preview(draft.position, draft.size) : texts.previewEmpty}
          className={styles.photo}
        />
        {held ? (
          <span className={styles.cells} aria-hidden="true">
            {positions.map((position) => (
              <span key={position} data-here={position === draft.position || undefined} />
            ))}
          </span>
        ) : null}
      </div>
    </div>
  )
}
