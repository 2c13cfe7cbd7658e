import { saoPauloDay } from '@revela/domain'
import type { FamilyAlbum } from '../api/album-calls.ts'

type Approval = FamilyAlbum['approvals'][number]

export type ApprovalView = {
  /** Approvals in force of the newest version. */
  readonly inForce: readonly Approval[]
  readonly isApproved: boolean
  readonly hasOwn: boolean
  /** Names of the other readers whose approval is asked for and missing. */
  readonly missing: readonly string[]
  /** The photographer ended an approval of the newest version, and nobody has approved it since. */
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
      album.status !== 'approved' &&
      inForce.length === 0 &&
      approvals.some(({ version, reopened_at: at }) => version === newest && at !== null),
  }
}

/** The day until which an answer is expected; null without one, and once it has passed. */
export function openDeadline({ album }: FamilyAlbum, now: Date): string | null {
  const { deadline_day: day } = album
  return day !== null && day >= saoPauloDay(now) ? day : null
}
