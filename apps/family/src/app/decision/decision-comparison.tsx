import { familyComparison } from '@revela/phrases'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GridContent } from '../../features/pictures/lib/content.ts'
import type { Picture } from '../../features/pictures/lib/picture.ts'
import { layerHistory } from '../../lib/layer-history.ts'
import styles from './decision-comparison.module.css'
import { noZoom, toggleZoom, zoomTo } from './zoom.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

type Props = {
  readonly pair: readonly [Picture, Picture]
  /** Pairs after this one. */
  readonly waiting: number
  readonly content: GridContent
  readonly onKeep: (side: 0 | 1) => void
  readonly onFinish: () => void
  readonly onCancel: () => void
}

const sides = [0, 1] as const
const keyStep = 1.5

/** Two similar pictures, zoomed in step; the one that is kept meets the next one. */
export function DecisionComparison({ pair, waiting, content, onKeep, onFinish, onCancel }: Props) {
  const [zoom, setZoom] = useState(noZoom)
  const heading = useRef<HTMLHeadingElement>(null)
  const handleBack = useEffectEvent(onCancel)
  useEffect(() => {
    const layer = layerHistory().open({ onBack: () => handleBack() })
    heading.current?.focus()
    return () => layer.close()
  }, [])
  const areUpright = pair.every(({ width, height }) => width < height)

  function onKeyDown(event: KeyboardEvent): void {
    const run = keyActions[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const keyActions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onKeep(0),
    ArrowUp: () => onKeep(0),
    ArrowRight: () => onKeep(1),
    ArrowDown: () => onKeep(1),
    '+': () => setZoom(zoomTo(zoom, zoom.scale * keyStep)),
    '=': () => setZoom(zoomTo(zoom, zoom.scale * keyStep)),
    '-': () => setZoom(zoomTo(zoom, zoom.scale / keyStep)),
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys repeat what the buttons do
    <div className={styles.comparison} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h3 ref={heading} className={styles.title} tabIndex={-1}>
          {familyComparison.title}
        </h3>
        <span className={styles.left}>{familyComparison.progress(waiting + 1)}</span>
      </header>
      <p className="visually-hidden">{familyComparison.help}</p>
      <div className={styles.pair} data-upright={areUpright || undefined}>
        {sides.map((side) => (
          <div key={side} className={styles.side}>
            <ZoomablePicture picture={pair[side]} content={content} zoom={zoom} onZoom={setZoom} />
            <button
              type="button"
              className={styles.keep}
              aria-label={familyComparison.keepPhoto(pair[side].displayNumber)}
              onClick={() => onKeep(side)}
            >
              {familyComparison.keep}
            </button>
          </div>
        ))}
      </div>
      <div className={styles.tools}>
        <button type="button" onClick={onCancel}>
          {familyComparison.cancel}
        </button>
        <button type="button" onClick={() => setZoom(toggleZoom(zoom))}>
          {zoom.scale > 1 ? familyComparison.zoomOut : familyComparison.zoomIn}
        </button>
        <button type="button" onClick={onFinish}>
          {familyComparison.finish}
        </button>
      </div>
    </div>
  )
}
