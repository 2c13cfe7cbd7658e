import { albumComparison as texts } from '@revela/phrases'
import { MoveHorizontal } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Spread } from '../api/album-queries.ts'
import type { NumberedRequest } from '../lib/request-groups.ts'
import { transformOf, type Zoom } from '../lib/use-zoom.ts'
import styles from './comparison-panes.module.css'
import { SpreadStage } from './spread-stage.tsx'

/** One spread of one version; `undefined`: the version has no such spread. */
export type ComparedSpread = {
  readonly version: number
  readonly number: number
  readonly spread: Spread | undefined
  readonly pins: readonly NumberedRequest[]
}

type PictureProps = { readonly side: ComparedSpread; readonly zoom?: Zoom }

function Picture({ side: { spread, version, number, pins }, zoom }: PictureProps) {
  if (!spread) return <span className={styles.missing}>{texts.missing(version)}</span>
  return (
    <span className={styles.moving} style={zoom ? { transform: transformOf(zoom.view) } : {}}>
      <SpreadStage spread={spread} size="full" alt={texts.pane(version, number)} pins={pins} eager />
    </span>
  )
}

/** The proportions of the frame: those of the newer spread, because both are shown in it. */
function ratioOf(before: ComparedSpread, after: ComparedSpread): CSSProperties {
  const { width, height } = after.spread ?? before.spread ?? { width: 2, height: 1 }
  return { '--ratio': width !== null && height !== null ? width / height : 2 } as CSSProperties
}

type Props = { readonly before: ComparedSpread; readonly after: ComparedSpread }

/** Both versions in one frame, with a curtain that is drawn by pointer or keyboard. */
export function SliderComparison({ before, after }: Props) {
  const [percent, setPercent] = useState(50)
  return (
    <div className={styles.slider} style={ratioOf(before, after)}>
      <div className={styles.layer}>
        <Picture side={after} />
      </div>
      <div className={styles.layer} style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
        <Picture side={before} />
      </div>
      <span className={styles.corner} data-side="before" aria-hidden="true">
        {texts.before}
      </span>
      <span className={styles.corner} data-side="after" aria-hidden="true">
        {texts.after}
      </span>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={1}
        value={percent}
        aria-label={texts.divider}
        aria-valuetext={texts.dividerValue(percent)}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
      />
      <span className={styles.divider} style={{ left: `${percent}%` }} aria-hidden="true">
        <span className={styles.handle}>
          <MoveHorizontal size={20} strokeWidth={2} />
        </span>
      </span>
    </div>
  )
}

/** Both versions beside each other; enlarging or moving one does the same to the other. */
export function SideComparison({ before, after, zoom }: Props & { readonly zoom: Zoom }) {
  return (
    <div className={styles.sides} style={ratioOf(before, after)}>
      {Object.entries({ before, after }).map(([place, side]) => (
        <figure key={place} className={styles.side}>
          <figcaption className={styles.caption}>{texts.pane(side.version, side.number)}</figcaption>
          <div
            className={styles.pane}
            data-zoomed={zoom.view.scale > 1 || undefined}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has fields
            role="group"
            aria-label={texts.pane(side.version, side.number)}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves the enlarged picture
            tabIndex={0}
            {...zoom.pane}
          >
            <Picture side={side} zoom={zoom} />
          </div>
        </figure>
      ))}
    </div>
  )
}
