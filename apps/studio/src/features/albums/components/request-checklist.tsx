import { albumRequests as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Columns2, Expand } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Album } from '../../../lib/album.ts'
import { useLast } from '../../../lib/hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { spreadsQuery } from '../api/album-queries.ts'
import { useSettleRequest } from '../api/proof-changes.ts'
import { versionAt } from '../lib/album-state.ts'
import { comparisonAddress } from '../lib/comparison-address.ts'
import type { NumberedRequest, RequestGroup } from '../lib/request-groups.ts'
import { useRowFocus } from '../lib/use-row-focus.ts'
import styles from './request-checklist.module.css'
import { type RequestActions, RequestItem } from './request-item.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SpreadStage } from './spread-stage.tsx'

type Props = {
  readonly album: Album
  readonly groups: readonly RequestGroup[]
  readonly now: Date
  /** Shown instead of the list while there are no groups. */
  readonly empty: ReactNode
}

/** The requests, spread by spread, each group beside its picture with pins. */
export function RequestChecklist({ album, groups, now, empty }: Props) {
  const { mutate: settle } = useSettleRequest(album.id, { isOptimistic: true })
  // The dialog stays open until the reason is stored.
  const decline = useSettleRequest(album.id, { isOptimistic: false })
  const [declining, setDeclining] = useState<NumberedRequest | null>(null)
  const shownDeclining = useLast(declining)
  const [opened, setOpened] = useState<RequestGroup | null>(null)
  const shownGroup = useLast(opened)
  const { box, onSettle, restore } = useRowFocus(groups.flatMap(({ requests }) => requests.map(({ id }) => id)))
  const newest = album.versions.at(-1)?.number ?? 1

  function settleAs(state: 'done' | 'open', request: NumberedRequest) {
    onSettle(request.id)
    settle({ request, state, reason: '' })
  }

  function confirmDecline(reason: string) {
    if (declining === null) return
    decline.mutate(
      { request: declining, state: 'declined', reason },
      {
        onSuccess: () => {
          onSettle(declining.id)
          setDeclining(null)
        },
      },
    )
  }

  const actions: RequestActions | null =
    album.status === 'approved'
      ? null
      : {
          onDone: (request) => settleAs('done', request),
          onDecline: setDeclining,
          onReopen: (request) => settleAs('open', request),
        }

  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {groups.length === 0 ? empty : null}
      <ol className={styles.groups}>
        {groups.map((group) => (
          <li key={`${group.spread}:${group.version}`} className={styles.group}>
            <div className={styles.side}>
              <h3 className={styles.title}>
                {texts.group(group.spread)}
                <span className={styles.round}>{texts.ofRound(group.version)}</span>
              </h3>
              <GroupPicture album={album} group={group} size="view" onOpen={() => setOpened(group)} />
              {group.version < newest && versionAt(album, newest)?.spreads ? (
                <Link to={comparisonAddress(album.id, group.version, newest, group.spread)} className={styles.compare}>
                  <Columns2 size={16} strokeWidth={1.75} aria-hidden="true" />
                  {texts.compare(group.spread)}
                </Link>
              ) : null}
            </div>
            <ul className={styles.requests}>
              {group.requests.map((request) => (
                <RequestItem key={request.id} request={request} now={now} newest={newest} actions={actions} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <ReasonDialog
        open={declining !== null}
        title={texts.declineTitle}
        action={texts.decline}
        label={texts.reason}
        example={texts.reasonExample}
        blank={texts.reasonBlank}
        pending={decline.isPending}
        onClose={() => setDeclining(null)}
        onClosed={restore}
        onConfirm={confirmDecline}
      >
        <p>{shownDeclining === null ? null : texts.declineText(shownDeclining.reader_name)}</p>
      </ReasonDialog>
      <Dialog
        open={opened !== null}
        width="min(1400px, 96vw)"
        title={shownGroup === null ? '' : texts.group(shownGroup.spread)}
        onClose={() => setOpened(null)}
      >
        {shownGroup === null ? null : <GroupPicture album={album} group={shownGroup} size="full" />}
      </Dialog>
    </div>
  )
}

type GroupPictureProps = {
  readonly album: Album
  readonly group: RequestGroup
  readonly size: 'view' | 'full'
  /** Makes the picture a button that enlarges it. */
  readonly onOpen?: () => void
}

/** The spread that a group is about, with its pins. */
function GroupPicture({ album, group, size, onOpen }: GroupPictureProps) {
  const version = versionAt(album, group.version)
  const { data, isError, isFetching, refetch } = useQuery({
    ...spreadsQuery(album.id, version?.id ?? ''),
    enabled: version !== undefined,
  })
  if (isError && data === undefined)
    return <LoadFailure text={texts.pictureFailed} onRetry={() => void refetch()} retrying={isFetching} />
  const spread = data?.[group.spread - 1]
  const picture = spread ? (
    <SpreadStage spread={spread} size={size} alt={texts.picture(group.spread, group.version)} pins={group.requests} />
  ) : (
    <span className={styles.missing} />
  )
  if (!onOpen) return picture
  return (
    <button type="button" className={styles.picture} aria-label={texts.open(group.spread)} onClick={onOpen}>
      {picture}
      <span className={styles.expand} aria-hidden="true">
        <Expand size={16} strokeWidth={1.75} />
      </span>
    </button>
  )
}
