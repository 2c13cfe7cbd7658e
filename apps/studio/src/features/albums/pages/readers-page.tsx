import { MAX_ALBUM_READERS } from '@revela/domain'
import { albumReaders as texts, brand } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Album } from '../../../lib/album.ts'
import { useLast, useNow } from '../../../lib/hooks.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CardIndex } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { proofQuery, type Reader } from '../api/album-queries.ts'
import { useRemoveReader } from '../api/proof-changes.ts'
import { MailDialog } from '../components/mail-dialog.tsx'
import { ReaderDialog } from '../components/reader-dialog.tsx'
import { NoApproverNotice, type ReaderAction, ReaderList } from '../components/reader-list.tsx'
import { sentVersionOf } from '../lib/album-state.ts'
import { approvalState } from '../lib/approval-state.ts'
import type { ClientChoicePicker } from '../lib/client-choice.ts'
import styles from './readers-page.module.css'

type Props = { readonly album: Album; readonly ClientPicker: ClientChoicePicker }

const minuteMs = 60_000
const icon = <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />

/** The people who proof an album. */
export function ReadersPage({ album, ClientPicker }: Props) {
  const { data: proof, isError, isFetching, refetch } = useQuery(proofQuery(album.id))
  const now = useNow(minuteMs)
  const remove = useRemoveReader(album.id)
  const [editing, setEditing] = useState<Reader | 'new' | null>(null)
  const [removing, setRemoving] = useState<Reader | null>(null)
  const [mailing, setMailing] = useState<Reader | null>(null)
  const shownRemoving = useLast(removing)
  const sent = sentVersionOf(album)

  function onAction(action: ReaderAction, reader: Reader) {
    if (action === 'edit') setEditing(reader)
    else if (action === 'remove') setRemoving(reader)
    else setMailing(reader)
  }

  const content = () => {
    if (proof === undefined)
      return isError ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton />
      )
    if (proof.readers.length === 0)
      return (
        <EmptyState drawing={<CardIndex />} sentence={texts.empty}>
          <p className={styles.emptyLead}>{texts.emptyLead}</p>
          <Button type="primary" size="large" icon={icon} onClick={() => setEditing('new')}>
            {texts.add}
          </Button>
        </EmptyState>
      )
    const isFull = proof.readers.length >= MAX_ALBUM_READERS
    return (
      <>
        <div className={styles.bar}>
          <p className={styles.lead}>{texts.lead}</p>
          <Button
            size="large"
            icon={icon}
            disabled={isFull}
            title={isFull ? texts.full(MAX_ALBUM_READERS) : undefined}
            onClick={() => setEditing('new')}
          >
            {texts.add}
          </Button>
        </div>
        <div className={styles.notes}>
          {sent === null ? <Callout kind="warning">{texts.notSent}</Callout> : null}
          {album.status === 'approved' ? null : <NoApproverNotice readers={proof.readers} />}
        </div>
        <ReaderList
          readers={proof.readers}
          title={album.title}
          approvedBy={approvalState(album, proof).approvedBy}
          spreads={sent?.spreads ?? 0}
          now={now}
          onAction={onAction}
        />
      </>
    )
  }

  return (
    <section aria-labelledby="readers-heading">
      <title>{brand.pageTitle(`${texts.heading} · ${album.title}`)}</title>
      <h2 id="readers-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      {content()}
      <ReaderDialog albumId={album.id} editing={editing} ClientPicker={ClientPicker} onClose={() => setEditing(null)} />
      <MailDialog albumId={album.id} version={sent?.number ?? 1} reader={mailing} onClose={() => setMailing(null)} />
      <ConfirmDialog
        open={removing !== null}
        title={shownRemoving === null ? '' : texts.removeTitle(shownRemoving.name)}
        action={texts.removeConfirm}
        pending={remove.isPending}
        focusKeep
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate(removing, { onSettled: () => setRemoving(null) })
        }}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </section>
  )
}
