import { albumComparison as texts, albumWords, brand } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Album, AlbumVersion } from '../../../lib/album.ts'
import { albumPaths } from '../../../lib/paths.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { UndevelopedPrint } from '../../../ui/drawings/drawing.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { proofQuery, spreadsQuery } from '../api/album-queries.ts'
import { type ComparedSpread, SideComparison, SliderComparison } from '../components/comparison-panes.tsx'
import { comparedVersions, versionAt } from '../lib/album-state.ts'
import type { ComparedNumbers } from '../lib/comparison-address.ts'
import { compareRequests, type NumberedRequest } from '../lib/request-groups.ts'
import { useZoom } from '../lib/use-zoom.ts'
import styles from './comparison-page.module.css'

type Props = {
  readonly album: Album
  readonly compared: ComparedNumbers
  readonly onChange: (next: { before: number; after: number; spread: number }) => void
}

/** Two versions of an album, spread by spread. */
export function ComparisonPage({ album, compared, onChange }: Props) {
  const newest = comparedVersions(album)
  const after = (compared.after === null ? undefined : versionAt(album, compared.after)) ?? newest?.[1]
  const before = (compared.before === null ? undefined : versionAt(album, compared.before)) ?? newest?.[0]
  return (
    <section aria-labelledby="comparison-heading">
      <title>{brand.pageTitle(texts.pageTitle(album.title))}</title>
      <h2 id="comparison-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      <Link to={albumPaths.versions(album.id)} className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.back}
      </Link>
      {before && after && newest ? (
        <Comparison album={album} before={before} after={after} wanted={compared.spread} onChange={onChange} />
      ) : (
        <EmptyState drawing={<UndevelopedPrint />} sentence={texts.one}>
          <p>{texts.oneLead}</p>
        </EmptyState>
      )}
    </section>
  )
}

type ComparisonProps = {
  readonly album: Album
  readonly before: AlbumVersion
  readonly after: AlbumVersion
  readonly wanted: number
  readonly onChange: Props['onChange']
}

const modes = ['slider', 'side'] as const

function Comparison({ album, before, after, wanted, onChange }: ComparisonProps) {
  const older = useQuery(spreadsQuery(album.id, before.id))
  const newer = useQuery(spreadsQuery(album.id, after.id))
  const { data: proof } = useQuery(proofQuery(album.id))
  const [mode, setMode] = useState<(typeof modes)[number]>('slider')
  const [pins, setPins] = useState(true)
  const zoom = useZoom()
  const name = useId()
  const total = Math.max(before.spreads, after.spreads)
  const number = Math.min(Math.max(1, wanted), total)
  const broken = older.isError ? older : newer.isError ? newer : null

  if (older.data === undefined || newer.data === undefined)
    return broken ? (
      <LoadFailure text={texts.loadFailed} onRetry={() => void broken.refetch()} retrying={broken.isFetching} />
    ) : (
      <ListSkeleton />
    )

  const requests = compareRequests(proof?.requests ?? [], before, after, number)
  const sideOf = (
    version: AlbumVersion,
    spreads: typeof older.data,
    shown: readonly NumberedRequest[],
  ): ComparedSpread => ({ version: version.number, number, spread: spreads?.[number - 1], pins: pins ? shown : [] })
  const sides = {
    before: sideOf(before, older.data, requests.before),
    after: sideOf(after, newer.data, requests.after),
  }
  const go = (change: Partial<{ before: number; after: number; spread: number }>) =>
    onChange({ before: before.number, after: after.number, spread: number, ...change })
  const options = album.versions
    .filter(({ spreads }) => spreads > 0)
    .map((version) => ({ value: String(version.number), text: albumWords.round(version.number) }))
  const count = requests.all.length

  return (
    <>
      <div className={styles.bar}>
        <div className={styles.versions}>
          <ChoiceList
            label={texts.before}
            value={String(before.number)}
            options={options}
            onChange={(value) => go({ before: Number(value) })}
          />
          <ChoiceList
            label={texts.after}
            value={String(after.number)}
            options={options}
            onChange={(value) => go({ after: Number(value) })}
          />
        </div>
        <fieldset className={styles.modes}>
          <legend className="visually-hidden">{texts.mode}</legend>
          {modes.map((one) => (
            <label key={one} className={styles.mode}>
              <input type="radio" name={name} checked={mode === one} onChange={() => setMode(one)} />
              {texts.modes[one]}
            </label>
          ))}
        </fieldset>
        {mode === 'slider' ? null : (
          <div className={styles.zoom}>
            <button type="button" aria-label={texts.zoomOut} disabled={!zoom.canZoomOut} onClick={zoom.zoomOut}>
              <ZoomOut size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
            <output className={styles.scale}>{texts.zoomed(Math.round(zoom.view.scale * 100))}</output>
            <button type="button" aria-label={texts.zoomIn} disabled={!zoom.canZoomIn} onClick={zoom.zoomIn}>
              <ZoomIn size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
            <button type="button" aria-label={texts.zoomFit} disabled={!zoom.canZoomOut} onClick={zoom.fit}>
              <Maximize size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
        )}
        <label className={styles.pins}>
          <input type="checkbox" checked={pins} onChange={(event) => setPins(event.target.checked)} />
          {texts.pins}
        </label>
      </div>
      {mode === 'slider' ? (
        <SliderComparison {...sides} />
      ) : (
        <>
          <SideComparison {...sides} zoom={zoom} />
          <p className={styles.help}>{texts.paneHelp}</p>
        </>
      )}
      <div className={styles.steps}>
        <button type="button" disabled={number === 1} onClick={() => go({ spread: number - 1 })}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.stepName}>{texts.previous}</span>
        </button>
        <output className={styles.of}>
          {texts.position(number, total)}
          <span className={styles.count}>{texts.requestsHere(count)}</span>
        </output>
        <button type="button" disabled={number === total} onClick={() => go({ spread: number + 1 })}>
          <span className={styles.stepName}>{texts.next}</span>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {count > 0 ? (
        <ul className={styles.requests}>
          {requests.all.map(({ id, pin, text, chip, swap, state, version }) => (
            <li key={id} className={styles.request}>
              <strong>{pin}</strong>
              <span>
                {[
                  chip === null ? '' : albumWords.chips[chip],
                  text,
                  swap?.title ?? '',
                  state === 'unsent' ? '' : albumWords.states[state],
                  albumWords.round(version),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
