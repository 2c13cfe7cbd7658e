import type { Decision } from '@revela/domain'
import { familyDecision } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GridContent } from '../../features/pictures/lib/content.ts'
import { type Picture, pictureAddress } from '../../features/pictures/lib/picture.ts'
import styles from './decision-picture.module.css'
import { createGestures } from './gestures.ts'
import type { Drag } from './swipe.ts'
import { type Zoom, zoomTransform } from './zoom.ts'

type Props = {
  readonly picture: Picture
  readonly content: GridContent
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  readonly onSwipe?: ((decision: Decision) => void) | null
  readonly onDrag?: (drag: Drag | null) => void
  readonly pane?: RefObject<HTMLDivElement | null>
}

const noop = () => {}

/** A picture that fills its pane and follows fingers, mouse wheel and zoom. */
export function ZoomablePicture({ picture, content, zoom, onZoom, onSwipe = null, onDrag = noop, pane }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const box = pane ?? own
  const handleZoom = useEffectEvent(onZoom)
  const handleDrag = useEffectEvent(onDrag)
  const handleSwipe = useEffectEvent((decision: Decision) => onSwipe?.(decision))
  const readZoom = useEffectEvent(() => zoom)
  const isSwiped = onSwipe !== null
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const gestures = createGestures({
      pane: () => element.getBoundingClientRect(),
      zoom: () => readZoom(),
      onZoom: (next) => handleZoom(next),
      onDrag: (drag) => handleDrag(drag),
      onSwipe: isSwiped ? (decision) => handleSwipe(decision) : null,
    })
    const pointOf = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y })
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      gestures.down(event.pointerId, pointOf(event), event.timeStamp)
    }
    const onMove = (event: PointerEvent) => gestures.move(event.pointerId, pointOf(event))
    const onUp = (event: PointerEvent) => gestures.up(event.pointerId, pointOf(event), event.timeStamp)
    const onCancel = (event: PointerEvent) => gestures.cancel(event.pointerId)
    // Without the browser's own gestures: it would take the tap after a fling as its end, and make no click of it.
    const onTouch = (event: TouchEvent) => event.preventDefault()
    element.addEventListener('touchstart', onTouch, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onCancel)
    return () => {
      element.removeEventListener('touchstart', onTouch)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onCancel)
    }
  }, [box, isSwiped])
  return (
    <div ref={box} className={styles.pane} data-zoomed={zoom.scale > 1 || undefined}>
      <DecisionImage key={picture.number} picture={picture} content={content} zoom={zoom} />
    </div>
  )
}

type ImageProps = Pick<Props, 'picture' | 'content' | 'zoom'>

/** The large rendition over the small one, which the grid has loaded already. */
function DecisionImage({ picture, content, zoom }: ImageProps) {
  const { prefix, round } = useStore(content.addresses)
  /** The round of addresses in which the picture failed to load. */
  const [brokenRound, setBrokenRound] = useState<number | null>(null)
  const isBroken = brokenRound === round
  const small = pictureAddress(prefix, picture, 400)
  return (
    <div className={styles.zoom} style={{ transform: zoomTransform(zoom) }}>
      <img className={styles.image} src={small} alt="" aria-hidden="true" draggable={false} />
      {isBroken ? (
        <p className={styles.broken}>{familyDecision.broken}</p>
      ) : (
        <img
          key={round}
          className={styles.image}
          src={pictureAddress(prefix, picture, 1920)}
          alt={familyDecision.photo(picture.displayNumber)}
          draggable={false}
          onError={() => {
            setBrokenRound(round)
            content.reportBroken()
          }}
        />
      )}
    </div>
  )
}
