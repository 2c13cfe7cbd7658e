import { placeholderWash } from '@revela/photos/placeholder'
import { familyGrid } from '@revela/phrases'
import { memo, useState, useSyncExternalStore } from 'react'
import type { MarkButton, PhotoMark } from '../../../lib/photo-mark.ts'
import { useStore } from '@revela/web/store'
import { Icon } from '../../../ui/icon.tsx'
import type { GridContent } from '../lib/content.ts'
import type { Details } from '../lib/details.ts'
import { photoAddress, sizeFor, type Photo } from '../lib/photo.ts'
import styles from './photo-tile.module.css'

export type TileWorld = {
  readonly content: GridContent
  readonly details: Details
  readonly mark: PhotoMark
  readonly onPhone: boolean
  /** Marks are only to be looked at. */
  readonly frozen: boolean
}

type Props = TileWorld & {
  readonly photo: Photo
  readonly index: number
  readonly width: number
  readonly height: number
  /** The one photograph of the grid that Tab stops at. */
  readonly reachable: boolean
}

/** One photograph in its place. It knows its proportions and colours before it arrives, so that nothing ever jumps. */
export const PhotoTile = memo(function Tile(props: Props) {
  const { content, details, mark, photo, index, width, height, reachable, onPhone, frozen } = props
  const { number, displayNumber, suggested, colour } = photo
  const addresses = useStore(content.addresses)
  const detail = useSyncExternalStore(details.subscribe, () => details.of(number))
  const said = useSyncExternalStore(mark.subscribe, () => mark.say(number))
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  const loaded = state === 'loaded'
  // New addresses come every half hour. What is on the screen already stays as it is, what is broken is tried again.
  const [held, setHeld] = useState(addresses)
  const outdated = state === 'broken' ? held !== addresses : held.prefix !== addresses.prefix
  if (outdated && !loaded) {
    setHeld(addresses)
    setState('loading')
  }

  const wash = detail?.thumbhash && !loaded ? placeholderWash(detail.thumbhash) : null
  const size = sizeFor(Math.max(width, height), window.devicePixelRatio, onPhone)
  const src = photoAddress(held.prefix, photo, size)
  const words = familyGrid.tile({
    displayNumber,
    name: detail?.title ?? null,
    suggested,
    mark: said,
  })
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- cells of rows that stand where the window needs them
      role="gridcell"
      aria-label={words}
      tabIndex={reachable ? 0 : -1}
      className={styles.tile}
      data-index={index}
      style={{ width, backgroundColor: colour, ...(wash === null ? {} : { backgroundImage: wash }) }}
    >
      <img
        key={`${src} ${held.round}`}
        className={styles.photo}
        src={src}
        alt=""
        decoding="async"
        draggable={false}
        data-loaded={loaded || undefined}
        onLoad={() => setState('loaded')}
        onError={() => {
          setState('broken')
          content.broken()
        }}
      />
      {suggested ? (
        <span className={styles.star} aria-hidden="true">
          <span className={styles.starWords}>{familyGrid.suggested}</span>
        </span>
      ) : null}
      {mark.notes?.has(number) ? <span className={styles.note} aria-hidden="true" /> : null}
      <div className={styles.marks}>
        {mark.buttons.map(({ name, icon, isOn, label }) => (
          <TileMark
            key={name}
            name={name}
            icon={icon}
            on={isOn(number)}
            label={frozen ? null : label(displayNumber)}
            reachable={reachable}
          />
        ))}
      </div>
    </div>
  )
})

type TileMarkProps = Pick<MarkButton, 'name' | 'icon'> & {
  readonly on: boolean
  /** Null where there is nothing to be changed any more: what is on is only shown. */
  readonly label: string | null
  readonly reachable: boolean
}

/** The grid hears its taps: a photograph's marks are many, and cost nothing this way. */
function TileMark({ name, icon, on, label, reachable }: TileMarkProps) {
  if (label === null) {
    return on ? (
      <span className={styles.mark} data-look={name} data-on="" aria-hidden="true">
        <Icon name={icon} size={24} />
      </span>
    ) : null
  }
  return (
    <button
      type="button"
      className={styles.mark}
      data-mark={name}
      data-look={name}
      data-on={on ? '' : undefined}
      aria-pressed={on}
      aria-label={label}
      tabIndex={reachable ? 0 : -1}
    >
      <Icon name={icon} size={24} />
    </button>
  )
}
