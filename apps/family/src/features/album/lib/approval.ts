import type { FamilyAlbum } from '../api/album-calls.ts'

type Approval = FamilyAlbum['approvals'][number]

export type ApprovalView = {
  /** Approvals in force of the newest version. */
  readonly inForce: readonly Approval[]
  readonly isApproved: boolean
  readonly hasOwn: boolean
  /** Names of the other readers whose approval is asked for and missing. */
  readonly missing: readonly string[]
  /** The photographer reopened an approved album, and nobody has approved since. */
  readonly isReopened: boolean
}

/** Who approved the newest version, and whose approval is missing. */
export function approvalView({ album, reader, readers, versions, approvals }: FamilyAlbum): ApprovalView {
  const newest = versions.at(-1)?.number ?? 0
  const inForce = approvals.filter(({ version, reopened_at: reopened }) => version === newest && reopened === null)
  const hasApproved = (id: string) => inForce.some(({ reader_id: by }) => by === id)
  const others = readers.filter(({ id, approves }) => approves && id !== reader.id)
  return {
    inForce,
    isApproved: album.status === 'approved',
    hasOwn: hasApproved(reader.id),
    missing: others.filter(({ id }) => !hasApproved(id)).map(({ name }) => name),
    isReopened:
      album.status !== 'approved' && inForce.length === 0 && approvals.some(({ reopened_at: at }) => at !== null),
  }
}
