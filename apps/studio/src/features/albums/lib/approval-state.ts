import type { Album } from '../../../lib/album.ts'
import type { Proof } from '../api/album-queries.ts'
import { sentVersionOf } from './album-state.ts'

export type ApprovalState = {
  /** Approvals in force of the version that the family sees. */
  readonly inForce: Proof['approvals']
  /** Ids of the readers who gave them. */
  readonly approvedBy: ReadonlySet<string | null>
  /** Names of the readers whose approval is asked for and missing. */
  readonly missing: readonly string[]
}

/** Sending a version ends no approval of the one before: only those of the newest sent version count. */
export function approvalState(
  album: Pick<Album, 'versions'>,
  { approvals, readers }: Pick<Proof, 'approvals' | 'readers'>,
): ApprovalState {
  const sent = sentVersionOf(album)?.number
  const inForce = approvals.filter(({ version, reopened_at: reopened }) => version === sent && reopened === null)
  const approvedBy = new Set(inForce.map(({ reader_id: id }) => id))
  return {
    inForce,
    approvedBy,
    missing: readers.filter(({ id, approves }) => approves && !approvedBy.has(id)).map(({ name }) => name),
  }
}
