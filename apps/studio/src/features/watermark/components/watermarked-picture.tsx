import { watermarkEditor as texts, type WatermarkPosition } from '@revela/phrases'
import { useEffect, useRef, useMemo, useState, type PointerEvent } from 'react'
import { drawWatermarked, type PictureOverlays, type Picture, renditionEdge } from '../lib/draw-watermarked.ts'
import { toWatermarkSettings, type WatermarkDraft, positionAt, positions } from '../lib/watermark-draft.ts'
import styles from './watermark-stage.module.css'

type Props = PictureOverlays & {
  readonly basePicture: Picture
  /** Pixels of the longer edge. */
  readonly edge: number
  /** Accessible name; without one the canvas is decorative. */
  readonly label?: string
  readonly className: string | undefined
}

/** A picture as the family sees it, drawn by the same rule as on the server. */
export function WatermarkedPicture({ basePicture, edge, watermark, stamp, label, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawWatermarked(canvas.current, basePicture, edge, { watermark, stamp })
  }, [basePicture, edge, watermark, stamp])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas drawing has no URL for an img
  return (
    <canvas
      ref={canvas}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

type WatermarkStageProps = {
  readonly basePicture: Picture
  /** `null` if the watermark has no image yet. */
  readonly picture: Picture | null
  readonly draft: WatermarkDraft
  readonly onMove: (position: WatermarkPosition) => void
}

/** The picture with the watermark. Dragging moves the watermark from cell to cell. */
export function WatermarkStage({ basePicture, picture, draft, onMove }: WatermarkStageProps) {
  const [held, setHeld] = useState(false)
  const watermark = useMemo(
    () => (picture ? { picture, settings: toWatermarkSettings(draft) } : null),
    [picture, draft],
  )

  function follow(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const point = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    const position = positionAt(point)
    if (position !== draft.position) onMove(position)
  }

  function grab(event: PointerEvent<HTMLDivElement>) {
    if (!picture || draft.tiled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld(true)
    follow(event)
  }

  return (
    <div className={styles.light}>
      <div
        className={styles.frame}
        data-movable={(picture !== null && !draft.tiled) || undefined}
        onPointerDown={grab}
        onPointerMove={(event) => (held ? follow(event) : undefined)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      >
        <WatermarkedPicture
          basePicture={basePicture}
          edge={renditionEdge}
          watermark={watermark}
          stamp={null}
          label={
            watermark === null
              ? texts.previewEmpty
              : draft.tiled
                ? texts.previewTiled(draft.size)
                : texts.preview(draft.position, draft.size)
          }
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
