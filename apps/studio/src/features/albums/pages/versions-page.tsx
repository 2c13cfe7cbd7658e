import { albumSpreads, albumVersions as texts, albumWords, brand } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Columns2 } from 'lucide-react'
import type { Album, AlbumVersion } from '../../../lib/album.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { type Proof, proofQuery, spreadsQuery } from '../api/album-queries.ts'
import { NewRoundButton } from '../components/album-actions.tsx'
import { SpreadStage } from '../components/spread-stage.tsx'
import { comparedVersions, draftOf, sentVersionOf } from '../lib/album-state.ts'
import { comparisonAddress } from '../lib/comparison-address.ts'
import styles from './versions-page.module.css'

/** Every version, newest first, and what the family was told with it. */
export function VersionsPage({ album }: { readonly album: Album }) {
  const { data: proof } = useQuery(proofQuery(album.id))
  const compared = comparedVersions(album)
  const isApproved = album.status === 'approved'
  return (
    <section aria-labelledby="versions-heading">
      <title>{brand.pageTitle(`${texts.heading} · ${album.title}`)}</title>
      <h2 id="versions-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      <div className={styles.bar}>
        {compared ? (
          <ButtonLink to={comparisonAddress(album.id, compared[0].number, compared[1].number, 1)}>
            <span className={styles.compare}>
              <Columns2 size={18} strokeWidth={1.75} aria-hidden="true" />
              {texts.compare}
            </span>
          </ButtonLink>
        ) : null}
        {draftOf(album) === null && !isApproved ? <NewRoundButton album={album} quiet /> : null}
      </div>
      <ol className={styles.versions}>
        {album.versions.toReversed().map((version) => (
          <VersionPart key={version.id} album={album} version={version} proof={proof} />
        ))}
      </ol>
    </section>
  )
}

type PartProps = { readonly album: Album; readonly version: AlbumVersion; readonly proof: Proof | undefined }

function VersionPart({ album, version, proof }: PartProps) {
  const { number, note, spreads, sent_at: sent } = version
  const isSeen = sentVersionOf(album)?.id === version.id
  const requests = proof?.requests.filter((request) => request.version === number).length
  const tag =
    sent === null ? texts.draft : isSeen ? (album.status === 'approved' ? texts.approved : texts.current) : null
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <h3 className={styles.title}>{albumWords.round(number)}</h3>
        {tag === null ? null : (
          <span className={styles.tag} data-current={isSeen || undefined}>
            {tag}
          </span>
        )}
      </div>
      <p className={styles.details}>
        {sent === null ? texts.draftLead : texts.sentAt(formatMoment(sent))} · {albumWords.spreads(spreads)}
        {sent === null || requests === undefined ? null : ` · ${texts.requests(requests)}`}
      </p>
      {note === '' ? null : (
        <blockquote className={styles.note} aria-label={texts.note}>
          {note}
        </blockquote>
      )}
      {spreads === 0 ? null : <Strip album={album} version={version} />}
    </li>
  )
}

/** All spreads of a version in one row that scrolls sideways. */
function Strip({ album, version }: Omit<PartProps, 'proof'>) {
  const { data, isError, isFetching, refetch } = useQuery(spreadsQuery(album.id, version.id))
  if (isError && data === undefined)
    return <LoadFailure text={albumSpreads.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it sideways
    <section className={styles.strip} aria-label={texts.strip(version.number)} tabIndex={0}>
      {(data ?? []).map((spread) => (
        <span key={spread.id} className={styles.thumb}>
          <SpreadStage spread={spread} size="thumb" alt={albumWords.spread(spread.spread)} />
        </span>
      ))}
    </section>
  )
}
