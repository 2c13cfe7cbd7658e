import { familyAlbum, familyAlbumStatus, familyAlbumVersions as texts } from '@revela/phrases'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { layerHistory } from '../../../lib/layer-history.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showModal } from '../../../ui/show-modal.ts'
import type { AlbumVersion } from '../api/album-calls.ts'
import { ratioOf, spreadAddress, spreadColour } from '../lib/spreads.ts'

type Props = {
  /** Two at least, oldest first. */
  readonly versions: readonly AlbumVersion[]
  readonly at: number
  /** A picture did not load. */
  readonly onBroken: () => void
  readonly onClose: () => void
}

type Way = 'slider' | 'beside'

const isWide = () => window.matchMedia('(min-width: 700px)').matches

/** One spread in two versions, above each other with a slider, or side by side. */
export function CompareLayer({ versions, at: first, onBroken, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [wanted, setWanted] = useState(first)
  const [beforeId, setBeforeId] = useState(versions.at(-2)?.id)
  const [afterId, setAfterId] = useState(versions.at(-1)?.id)
  const [way, setWay] = useState<Way>('slider')
  const [share, setShare] = useState(50)
  const before = versions.find(({ id }) => id === beforeId)
  const after = versions.find(({ id }) => id === afterId)
  const count = Math.max(before?.spreads.length ?? 0, after?.spreads.length ?? 0)
  // Another version may have fewer spreads.
  const at = Math.max(1, Math.min(wanted, count))
  const handleClose = useEffectEvent(onClose)
  useEffect(() => {
    const layer = layerHistory().open({ onBack: () => handleClose() })
    const close = showModal(dialog.current, () => handleClose())
    return () => {
      layer.close()
      close()
    }
  }, [])
  if (!before || !after) return null

  const step = (by: number) => setWanted(at + by)
  const sides = [
    { version: before, label: texts.before, onChange: setBeforeId },
    { version: after, label: texts.after, onChange: setAfterId },
  ]
  const hasBoth = before.spreads.length >= at && after.spreads.length >= at
  return createPortal(
    <dialog ref={dialog} className="album-compare" aria-labelledby={heading}>
      <header className="album-compare-head">
        <h2 id={heading}>{texts.comparing(at)}</h2>
        <button type="button" className="album-round" aria-label={familyAlbum.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="album-compare-versions">
        {sides.map(({ version, label, onChange }) => (
          <label key={label}>
            <span>{label}</span>
            <select value={version.id} onChange={({ target }) => onChange(target.value)}>
              {versions.map(({ id, number }) => (
                <option key={id} value={id}>
                  {familyAlbumStatus.round(number)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {isWide() ? (
        <fieldset className="album-chips album-compare-ways">
          <legend className="visually-hidden">{texts.ways}</legend>
          {(['slider', 'beside'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="album-chip"
              aria-pressed={way === one}
              onClick={() => setWay(one)}
            >
              {one === 'slider' ? texts.withSlider : texts.sideBySide}
            </button>
          ))}
        </fieldset>
      ) : null}
      {way === 'beside' || !hasBoth ? (
        <div className="album-beside">
          {sides.map(({ version, label }) => (
            <figure key={label}>
              <Side version={version} at={at} onBroken={onBroken} />
              <figcaption>{familyAlbumStatus.round(version.number)}</figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <div className="album-slider">
          <Side version={before} at={at} onBroken={onBroken} />
          <div className="album-slider-after" style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
            <Side version={after} at={at} onBroken={onBroken} />
          </div>
          <span className="album-slider-line" aria-hidden="true" style={{ left: `${share}%` }} />
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={texts.slider(before.number, after.number)}
            onChange={({ target }) => setShare(Number(target.value))}
          />
        </div>
      )}
      <div className="album-compare-steps">
        <button
          type="button"
          className="album-round"
          aria-label={familyAlbum.previous}
          aria-disabled={at === 1 || undefined}
          onClick={() => step(at === 1 ? 0 : -1)}
        >
          <Icon name="back" />
        </button>
        <output>{familyAlbum.position(at, count)}</output>
        <button
          type="button"
          className="album-round album-forward"
          aria-label={familyAlbum.next}
          aria-disabled={at === count || undefined}
          onClick={() => step(at === count ? 0 : 1)}
        >
          <Icon name="back" />
        </button>
      </div>
    </dialog>,
    document.body,
  )
}

type SideProps = { readonly version: AlbumVersion; readonly at: number; readonly onBroken: () => void }

/** A version's spread, or a note if it has none at this place or its picture did not load. */
function Side({ version, at, onBroken }: SideProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const spread = version.spreads[at - 1]
  if (!spread) return <p className="album-note">{texts.missing(version.number)}</p>
  const source = spreadAddress(version, spread, isWide() ? 1920 : 960)
  const shape = { aspectRatio: ratioOf(spread), backgroundColor: spreadColour(spread) }
  if (broken === source) {
    return (
      <button type="button" className="album-side album-side-broken" style={shape} onClick={() => setBroken(null)}>
        {familyAlbum.broken}
      </button>
    )
  }
  return (
    <img
      className="album-side"
      src={source}
      alt={`${familyAlbumStatus.round(version.number)}: ${familyAlbum.spread(at)}`}
      draggable={false}
      style={shape}
      onError={() => {
        setBroken(source)
        onBroken()
      }}
    />
  )
}
