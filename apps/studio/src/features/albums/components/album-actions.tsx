import { albumDetail as texts, albumVersions } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Download, RotateCcw, Send, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Album } from '../../../lib/album.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { albumPaths } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useCreateVersion } from '../api/album-changes.ts'
import { type Proof, proofQuery } from '../api/album-queries.ts'
import { draftOf } from '../lib/album-state.ts'
import { approvalState } from '../lib/approval-state.ts'
import styles from './album-actions.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'

type Props = { readonly album: Album; readonly onSend: () => void }

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The next step of an album: send the draft, begin a round, or keep the approved album. */
export function AlbumActions({ album, onSend }: Props) {
  const { data: proof } = useQuery(proofQuery(album.id))
  const draft = draftOf(album)
  if (album.status === 'approved') return <ApprovedActions album={album} proof={proof} />
  return (
    <div className={styles.actions}>
      {proof ? <ApprovalLines album={album} proof={proof} /> : null}
      {draft === null ? (
        <NewRoundButton album={album} />
      ) : (
        <Button
          type="primary"
          size="large"
          block
          icon={<Send {...icon} />}
          disabled={draft.spreads === 0}
          onClick={onSend}
        >
          {texts.send(draft.number)}
        </Button>
      )}
    </div>
  )
}

const listed = new Intl.ListFormat('pt-BR')

/** Who has approved, and who still has to. */
function ApprovalLines({ album, proof }: { readonly album: Album; readonly proof: Proof }) {
  const { inForce, missing } = approvalState(album, proof)
  if (inForce.length === 0) return null
  return (
    <div className={styles.approvals}>
      {inForce.map(({ id, name, approved_at: at }) => (
        <p key={id}>{texts.approvedBy(name, formatMoment(at))}</p>
      ))}
      {proof.status !== 'approved' && missing.length > 0 ? <p>{texts.waitsFor(listed.format(missing))}</p> : null}
    </div>
  )
}

function ApprovedActions({ album, proof }: { readonly album: Album; readonly proof: Proof | undefined }) {
  const [reopening, setReopening] = useState(false)
  const approved = proof && approvalState(album, proof).inForce[0]
  const receipt = proof?.receipt ?? null
  return (
    <div className={styles.actions}>
      {approved ? <p className={styles.approved}>{texts.approvedVersion(approved.version, approved.spreads)}</p> : null}
      {proof ? <ApprovalLines album={album} proof={proof} /> : null}
      {receipt?.url ? (
        <Button type="primary" size="large" block href={receipt.url} icon={<Download {...icon} />}>
          {texts.receipt}
        </Button>
      ) : receipt ? (
        <output className={styles.approvals}>{texts.receiptWaiting}</output>
      ) : null}
      <Button block icon={<RotateCcw {...icon} />} onClick={() => setReopening(true)}>
        {texts.reopen}
      </Button>
      <ReopenDialog albumId={album.id} open={reopening} onClose={() => setReopening(false)} />
    </div>
  )
}

/** Begins the next version, after a confirmation that says what happens to the open requests. */
export function NewRoundButton({ album, quiet = false }: { readonly album: Album; readonly quiet?: boolean }) {
  const [asking, setAsking] = useState(false)
  const create = useCreateVersion(album.id)
  const navigate = useNavigate()
  const next = (album.versions.at(-1)?.number ?? 0) + 1

  function begin() {
    // Callbacks of `mutate` would not run: the refetched album has a draft, and this button is gone.
    void create
      .mutateAsync()
      .then(
        () => navigate(albumPaths.detail(album.id)),
        // The mutation has already reported the error.
        () => undefined,
      )
      .finally(() => setAsking(false))
  }

  return (
    <>
      <Button
        {...(quiet ? {} : { type: 'primary' as const, size: 'large' as const, block: true })}
        icon={<SquarePlus {...icon} />}
        onClick={() => setAsking(true)}
      >
        {quiet ? albumVersions.newRound : texts.newRound}
      </Button>
      <ConfirmDialog
        open={asking}
        title={albumVersions.newRoundTitle}
        action={albumVersions.newRoundConfirm}
        pending={create.isPending}
        onClose={() => setAsking(false)}
        onConfirm={begin}
      >
        <p>{albumVersions.newRoundText(next, album.open_requests)}</p>
      </ConfirmDialog>
    </>
  )
}
