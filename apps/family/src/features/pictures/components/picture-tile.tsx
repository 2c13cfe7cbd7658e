import { placeholderWash } from '@revela/photos/placeholder'
import { familyGrid } from '@revela/phrases'
import { memo, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MarkButton, PictureMark } from '../../../lib/picture-mark.ts'
import { useStore } from '@revela/web/store'
import { Icon } from '../../../ui/icon.tsx'
import type { GridContent } from '../lib/content.ts'
import type { Details } from '../lib/details.ts'
import type { LoadGate } from '../lib/load-gate.ts'
import { pictureAddress, sizeFor, type Picture } from '../lib/picture.ts'
import styles from './picture-tile.module.css'

export type TileContext = {
  readonly content: GridContent
  readonly details: Details
  readonly gate: LoadGate
  readonly mark: PictureMark
  readonly onPhone: boolean
  /** Marks are read-only. */
  readonly frozen: boolean
}

type Props = TileContext & {
  readonly picture: Picture
  readonly index: number
  readonly width: number
  readonly height: number
  /** The one picture of the grid that Tab reaches. */
  readonly reachable: boolean
}

/**
 * One picture of the grid. Its proportions and mean colour are known before it loads, so that the layout does not
 * shift.
 */
export const PictureTile = memo(function Tile(props: Props) {
  const { content, details, gate, mark, picture, index, width, height, reachable, onPhone, frozen } = props
  const { number, displayNumber, suggested, colour } = picture
  const addresses = useStore(content.addresses)
  const detail = useSyncExternalStore(details.subscribe, () => details.get(number))
  const markText = useSyncExternalStore(mark.subscribe, () => mark.describe(number))
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  const loaded = state === 'loaded'
  const tile = useRef<HTMLDivElement>(null)
  const { mayLoad, onDone } = useLoadGate(gate, tile)
  // Addresses are renewed every half hour. A loaded picture keeps its address; a broken one tries the new one.
  const [shownAddresses, setShownAddresses] = useState(addresses)
  const outdated = state === 'broken' ? shownAddresses !== addresses : shownAddresses.prefix !== addresses.prefix
  if (outdated && !loaded) {
    setShownAddresses(addresses)
    setState('loading')
  }

  const wash = detail?.thumbhash && !loaded ? placeholderWash(detail.thumbhash) : null
  const size = sizeFor(Math.max(width, height), window.devicePixelRatio, onPhone)
  const src = pictureAddress(shownAddresses.prefix, picture, size)
  const words = familyGrid.tile({
    displayNumber,
    name: detail?.title ?? null,
    suggested,
    mark: markText,
  })
  return (
    <div
      ref={tile}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- cells of virtual rows, which are not in a table
      role="gridcell"
      aria-label={words}
      tabIndex={reachable ? 0 : -1}
      className={styles.tile}
      data-index={index}
      style={{ width, backgroundColor: colour, ...(wash === null ? {} : { backgroundImage: wash }) }}
    >
      <img
        key={`${src} ${shownAddresses.round}`}
        ref={cancelOnRemoval}
        className={styles.photo}
        src={mayLoad ? src : undefined}
        alt=""
        decoding="async"
        draggable={false}
        data-loaded={loaded || undefined}
        onLoad={() => {
          setState('loaded')
          onDone()
        }}
        onError={() => {
          onDone()
          setState('broken')
          content.reportBroken()
        }}
      />
      {suggested ? (
        <span className={styles.star} aria-hidden="true">
          <span className={styles.starWords}>{familyGrid.suggested}</span>
        </span>
      ) : null}
      {mark.notes?.has(number) ? <span className={styles.note} aria-hidden="true" /> : null}
      {mark.isChosen?.(number) ? (
        <span className={styles.chosen} aria-hidden="true">
          <Icon name="check" size={16} />
        </span>
      ) : null}
      <div className={styles.marks}>
        {mark.buttons.map(({ name, icon, word, isOn, label }) => (
          <TileMark
            key={name}
            name={name}
            icon={icon}
            word={word}
            on={isOn(number)}
            label={frozen ? null : label(displayNumber)}
            reachable={reachable}
          />
        ))}
      </div>
    </div>
  )
})

/** Whether the picture may load. Once it may, it may always. */
function useLoadGate(gate: LoadGate, tile: RefObject<HTMLElement | null>) {
  const [mayLoad, setMayLoad] = useState(() => gate.scope() === 'all')
  const end = useRef<(() => void) | null>(null)
  function onDone() {
    end.current?.()
    end.current = null
  }
  useEffect(() => {
    if (mayLoad) return undefined
    const check = () => {
      if (end.current || !tile.current || !gate.admits(tile.current, window.innerHeight)) return
      end.current = gate.begin()
      setMayLoad(true)
    }
    check()
    const unsubscribe = gate.subscribe(check)
    return () => void unsubscribe()
  }, [gate, mayLoad, tile])
  useEffect(
    () => () => {
      end.current?.()
      end.current = null
    },
    [],
  )
  return { mayLoad, onDone }
}

/** A request outlives its element, and would delay those of the pictures that are in the window now. */
function cancelOnRemoval(photo: HTMLImageElement): () => void {
  return () => {
    if (!photo.complete) photo.removeAttribute('src')
  }
}

type TileMarkProps = Pick<MarkButton, 'name' | 'icon' | 'word'> & {
  readonly on: boolean
  /** Null if the mark is read-only: it is shown only when on. */
  readonly label: string | null
  readonly reachable: boolean
}

/** The grid handles the taps, so that thousands of marks need no listeners of their own. */
function TileMark({ name, icon, word, on, label, reachable }: TileMarkProps) {
  const face = (
    <>
      {word === undefined ? null : <span className={styles.word} data-word={word} />}
      <Icon name={icon} size={24} />
    </>
  )
  if (label === null) {
    return on ? (
      <span className={styles.mark} data-look={name} data-on="" aria-hidden="true">
        {face}
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
      {face}
    </button>
  )
}
