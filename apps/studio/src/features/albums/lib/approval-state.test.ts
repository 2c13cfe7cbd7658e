import { describe, expect, it } from 'vitest'
import type { AlbumVersion } from '../../../lib/album.ts'
import type { Proof, Reader } from '../api/album-queries.ts'
import { approvalState } from './approval-state.ts'

const at = '2026-11-18T12:00:00.000Z'

const version = (number: number, sent: string | null = at): AlbumVersion => ({
  id: `v${number}`,
  number,
  note: '',
  spreads: 24,
  bytes: 1,
  waiting: 0,
  failed: 0,
  created_at: at,
  sent_at: sent,
})

const reader = (id: string, approves = true): Reader => ({
  id,
  client_id: null,
  name: id,
  email: null,
  whatsapp: null,
  approves,
  link: '',
  last_seen_at: null,
  viewed: 0,
  mailed: null,
})

const approval = (by: string, number: number, reopened: string | null = null): Proof['approvals'][number] => ({
  id: `${by}${number}`,
  reader_id: by,
  name: by,
  version: number,
  spreads: 24,
  open_requests: 0,
  approved_at: at,
  reopened_at: reopened,
})

const readers = [reader('Ana'), reader('Bruno'), reader('Mãe', false)]
const inForce = (state: ReturnType<typeof approvalState>) => state.inForce.map(({ id }) => id)

describe('approvalState', () => {
  it('leaves out the approval of an earlier version', () => {
    const state = approvalState({ versions: [version(1), version(2)] }, { readers, approvals: [approval('Ana', 1)] })
    expect(inForce(state)).toEqual([])
    expect(state.missing).toEqual(['Ana', 'Bruno'])
    expect(state.approvedBy.has('Ana')).toBe(false)
  })
  it('names the approved version although one reader has approved an earlier one', () => {
    const approvals = [approval('Ana', 1), approval('Ana', 2), approval('Bruno', 2)]
    const state = approvalState({ versions: [version(1), version(2), version(3, null)] }, { readers, approvals })
    expect(inForce(state)).toEqual(['Ana2', 'Bruno2'])
    expect(state.missing).toEqual([])
  })
  it('leaves out an approval that was ended by reopening', () => {
    const approvals = [approval('Ana', 1, at), approval('Bruno', 1)]
    const state = approvalState({ versions: [version(1)] }, { readers, approvals })
    expect(inForce(state)).toEqual(['Bruno1'])
    expect(state.missing).toEqual(['Ana'])
  })
})
