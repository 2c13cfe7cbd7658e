import { expect, it } from 'vitest'
import type { AlbumVersion } from '../../../lib/album.ts'
import { shownVersionOf } from './album-state.ts'

const version = (number: number, sent_at: string | null) =>
  ({ id: `v${number}`, number, sent_at }) as Partial<AlbumVersion> as AlbumVersion

const versions = [version(1, '2026-11-18T12:00:00.000Z'), version(2, null)]

it('shows the draft until the album is approved, and then the approved version', () => {
  expect(shownVersionOf({ versions, status: 'proofing' })?.number).toBe(2)
  expect(shownVersionOf({ versions, status: 'approved' })?.number).toBe(1)
})
