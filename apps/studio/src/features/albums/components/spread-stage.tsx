import { type GuideSettings, spreadGuides } from '@revela/domain'
import { Check, X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Spread } from '../api/album-queries.ts'
import type { NumberedRequest } from '../lib/request-groups.ts'
import styles from './spread-stage.module.css'

const percent = (fraction: number) => `${fraction * 100}%`

/** The cut, the safe area and the fold over a spread; decorative, because a legend says what they mean. */
export function GuideLines({ settings }: { readonly settings: GuideSettings }) {
  const guides = spreadGuides(settings)
  if (guides === null) return null
  const { trim, safe, hasFold } = guides
  return (
    <span className={styles.guides} aria-hidden="true">
      {trim ? <span className={styles.trim} style={{ inset: `${percent(trim.y)} ${percent(trim.x)}` }} /> : null}
      {safe ? <span className={styles.safe} style={{ inset: `${percent(safe.y)} ${percent(safe.x)}` }} /> : null}
      {hasFold ? <span className={styles.fold} /> : null}
    </span>
  )
}

const pinGlyphs = { done: Check, declined: X } as const

/** A numbered pin at its point; the list beside the picture has the words. */
function Pin({ request }: { readonly request: NumberedRequest }) {
  const { x, y, state, pin } = request
  const Glyph = state === 'done' || state === 'declined' ? pinGlyphs[state] : null
  return (
    <span
      className={styles.pin}
      style={{ left: percent(x / 1000), top: percent(y / 1000) }}
      data-state={state}
      // Written by CSS: as text it would belong to the name of the button that contains the picture.
      data-pin={Glyph ? undefined : pin}
    >
      {Glyph ? <Glyph size={13} strokeWidth={3} /> : null}
    </span>
  )
}

const noPins: readonly NumberedRequest[] = []

type Props = {
  readonly spread: Spread
  /** 400, 1920 or 3200 px. */
  readonly size: 'thumb' | 'view' | 'full'
  readonly alt: string
  readonly guides?: GuideSettings | null
  readonly pins?: readonly NumberedRequest[]
  readonly eager?: boolean
  readonly children?: ReactNode
}

/** A spread in its own proportions, with pins and lines over it. */
export function SpreadStage({ spread, size, alt, guides = null, pins = noPins, eager = false, children }: Props) {
  const { width, height, state, failure, title } = spread
  const ratio = width !== null && height !== null && height > 0 ? width / height : 2
  return (
    <span className={styles.stage} style={{ '--ratio': ratio } as CSSProperties}>
      {state === 'ready' ? (
        <img
          className={styles.image}
          src={spread[size]}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
        />
      ) : (
        <span className={styles.waiting}>{failure ?? title}</span>
      )}
      {guides && state === 'ready' ? <GuideLines settings={guides} /> : null}
      {pins.length > 0 ? (
        <span aria-hidden="true">
          {pins.map((request) => (
            <Pin key={request.id} request={request} />
          ))}
        </span>
      ) : null}
      {children}
    </span>
  )
}
