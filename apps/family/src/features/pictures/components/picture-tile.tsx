import { placeholderWash } from '@revela/photos/placeholder'
import { familyGrid, familySeries } from '@revela/phrases'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MarkButton, PictureMark } from '../../../lib/picture-mark.ts'
import { useStore } from '@revela/web/store'
import { Icon } from '../../../ui/icon.tsx'
import type { GridContent } from '../lib/content.ts'
import type { Details } from '../lib/details.ts'
import type { LoadGate } from '../lib/load-gate.ts'
import { pictureAddress, sizeFor, type Picture } from '../lib/picture.ts'
import type { Series } from '../lib/series.ts'
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
  /** The series that the tile stands for, and the list with its pictures; null for a single picture. */
  readonly series: Series | null
  readonly pictures: readonly Picture[] | null
  /** The pictures of the series are shown below. */
  readonly isOpen: boolean
}

/**
 * One picture of the grid. Its proportions and mean colour are known before it loads, so that the layout does not
 * shift.
 */
export const PictureTile = memo(function Tile(props: Props) {
  const { content, details, gate, mark, picture, index, width, height, reachable, onPhone, frozen } = props
  const { series, pictures, isOpen } = props
  const { number, displayNumber, suggested, colour } = picture
  const addresses = useStore(content.addresses)
  const detail = useSyncExternalStore(details.subscribe, () => details.get(number))
  const markText = useSyncExternalStore(mark.subscribe, () => mark.describe(number))
  const chosen = useSyncExternalStore(mark.subscribe, () => chosenIn(mark, series, pictures))
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
  const count = series === null ? 0 : series.to - series.from
  const words =
    series === null
      ? familyGrid.tile({ displayNumber, name: detail?.title ?? null, suggested, mark: markText })
      : isOpen
        ? familySeries.closeTile(count)
        : familySeries.tile(count, chosen)
  return (
    <div
      ref={tile}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- cells of virtual rows, which are not in a table
      role="gridcell"
      aria-label={words}
      aria-expanded={series === null ? undefined : isOpen}
      tabIndex={reachable ? 0 : -1}
      className={styles.tile}
      data-index={index}
      data-open={isOpen || undefined}
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
      {series === null ? null : (
        <span className={styles.count} aria-hidden="true">
          <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.5">
            <path d="M4.5 4.5h8v8h-8zM1.5 9.5v-8h8" />
          </svg>
          <span data-count={count} data-chosen={chosenWords(chosen)} />
        </span>
      )}
      {suggested && series === null ? (
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
      {isOpen ? <span className={styles.close} aria-hidden="true" data-word={familySeries.close} /> : null}
      {mark.supporters ? <Supporters initials={mark.supporters(number)} /> : null}
      <div className={styles.marks} hidden={isOpen}>
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

/** How many pictures of the series are chosen. */
function chosenIn({ buttons }: PictureMark, series: Series | null, pictures: readonly Picture[] | null): number {
  if (series === null || pictures === null) return 0
  const isChosen = buttons[0]?.isOn
  let count = 0
  for (let at = series.from; at < series.to; at += 1) if (isChosen?.(pictures[at]?.number ?? 0)) count += 1
  return count
}

const chosenWords = (chosen: number) => (chosen === 0 ? undefined : familySeries.chosen(chosen))

/** Who else wants the picture; its words are part of the tile's name. */
function Supporters({ initials }: { readonly initials: readonly string[] }) {
  return (
    <span className={styles.supporters} aria-hidden="true">
      {initials.map((letters, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have the same initials
        <span key={index} data-word={letters} />
      ))}
    </span>
  )
}

/** Whether the picture may load. Once it may, it may always. */
function useLoadGate(gate: LoadGate, tile: RefObject<HTMLElement | null>) {
  const [mayLoad, setMayLoad] = useState(() => gate.scope() === 'all')
  const end = useRef<(() => void) | null>(null)
  function onDone() {
    end.current?.()
    end.current = null
  }
  // Before the browser paints, so that the first pictures are requested without delay.
  useLayoutEffect(() => {
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
