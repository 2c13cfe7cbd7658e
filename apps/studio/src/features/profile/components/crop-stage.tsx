import { imageCrop } from '@revela/phrases'
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cropByKey, cutOf, moved, type Crop, type Size, type LoadedImage } from '../lib/crop.ts'
import styles from './crop-stage.module.css'

type Props = {
  readonly image: LoadedImage
  /** Aspect ratio (width by height) of the crop; `null` uses the ratio of the image. */
  readonly shape: number | null
  readonly round: boolean
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** Size of the canvas; CSS scales it to the available width. */
const stage = { width: 960, height: 640 }
const edge = 48

/** The position of the crop frame on the stage. */
function frameOnStage(cut: Size) {
  const available = { width: stage.width - 2 * edge, height: stage.height - 2 * edge }
  const scale = Math.min(available.width / cut.width, available.height / cut.height)
  const width = cut.width * scale
  const height = cut.height * scale
  return { scale, width, height, left: (stage.width - width) / 2, top: (stage.height - height) / 2 }
}

function draw(context: CanvasRenderingContext2D, { image, shape, round, crop }: Omit<Props, 'onChange'>): void {
  const cut = cutOf(image, shape, crop)
  const frame = frameOnStage(cut)
  const { scale } = frame
  context.clearRect(0, 0, stage.width, stage.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image.source,
    frame.left - cut.left * scale,
    frame.top - cut.top * scale,
    image.width * scale,
    image.height * scale,
  )
  // The area outside the crop stays visible, but dimmed.
  context.beginPath()
  context.rect(0, 0, stage.width, stage.height)
  const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2]
  if (round) context.arc(x, y, frame.width / 2, 0, 2 * Math.PI, true)
  else context.rect(frame.left + frame.width, frame.top, -frame.width, frame.height)
  context.fillStyle = 'rgb(18 17 16 / 62%)'
  context.fill('evenodd')
  context.beginPath()
  if (round) context.arc(x, y, frame.width / 2, 0, 2 * Math.PI)
  else context.rect(frame.left, frame.top, frame.width, frame.height)
  context.strokeStyle = '#fff'
  context.lineWidth = 3
  context.stroke()
}

/** The image behind the crop frame. The image is moved by dragging or by the arrow keys. */
export function CropStage({ image, shape, round, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Pointer position and crop at the start of the drag. A ref, because pointer events arrive faster than renders. */
  const held = useRef<{ x: number; y: number; crop: Crop } | null>(null)
  const hint = useId()

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context, { image, shape, round, crop })
  }, [image, shape, round, crop])

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, crop }
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const from = held.current
    const box = canvas.current?.getBoundingClientRect()
    if (from === null || !box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const frame = frameOnStage(cutOf(image, shape, from.crop))
    const perPixel = stage.width / box.width
    // The image follows the pointer, so the crop moves in the opposite direction.
    const x = ((from.x - event.clientX) * perPixel) / frame.width
    const y = ((from.y - event.clientY) * perPixel) / frame.height
    onChange(moved(image, shape, from.crop, { x, y }))
  }

  function press(event: KeyboardEvent) {
    const next = cropByKey(image, shape, crop, event)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }

  const [x, y] = [Math.round(crop.x * 100), Math.round(crop.y * 100)]
  return (
    <div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has one axis, this frame has two
        role="slider"
        tabIndex={0}
        className={styles.stage}
        aria-label={imageCrop.frame}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={imageCrop.at(x, y, Math.round(crop.zoom * 100))}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={stage.width} height={stage.height} className={styles.canvas} />
      </div>
      <p id={hint} className={styles.hint}>
        {imageCrop.frameHint}
      </p>
    </div>
  )
}
