import { expect, test } from 'vitest'
import {
  grantAdmits,
  isClosed,
  isReservedSlug,
  normalizeGalleryPassword,
  type AccessMode,
  type GrantBasis,
} from './gallery-access.ts'

const admits = (
  basis: GrantBasis,
  access: AccessMode,
  { published = true, under = null as number | null, revision = 1, allowsParticipants = true } = {},
) =>
  grantAdmits({ basis, passwordRevision: under }, { published, access, passwordRevision: revision, allowsParticipants })

test('a draft admits only its owner’s preview', () => {
  for (const basis of ['open', 'link', 'code', 'password', 'participant'] as const) {
    for (const access of ['link', 'password', 'invited'] as const) {
      expect(admits(basis, access, { published: false, under: 1 })).toBe(false)
    }
  }
  expect(admits('preview', 'invited', { published: false })).toBe(true)
})

test('a grant without a check ends when the gallery requires one', () => {
  expect([admits('open', 'link'), admits('open', 'password'), admits('open', 'invited')]).toEqual([true, false, false])
})

test('a grant by password ends with a new password and with stricter access', () => {
  expect(admits('password', 'password', { under: 1 })).toBe(true)
  expect(admits('password', 'password', { under: 1, revision: 2 })).toBe(false)
  expect(admits('password', 'invited', { under: 1 })).toBe(false)
  expect(admits('password', 'link', { under: 1, revision: 2 })).toBe(true)
})

test('invited clients enter galleries of every access mode', () => {
  for (const access of ['link', 'password', 'invited'] as const) {
    expect([admits('link', access), admits('code', access)]).toEqual([true, true])
  }
})

test('participants enter galleries of every access mode, while the photographer allows participants', () => {
  for (const access of ['link', 'password', 'invited'] as const) {
    expect(admits('participant', access)).toBe(true)
    expect(admits('participant', access, { allowsParticipants: false })).toBe(false)
    expect(admits('link', access, { allowsParticipants: false })).toBe(true)
  }
})

test('a gallery closes at the end of its last day in São Paulo', () => {
  expect(isClosed(null, new Date('2026-12-12T12:00:00Z'))).toBe(false)
  expect(isClosed('2026-12-12', new Date('2026-12-13T02:59:59Z'))).toBe(false)
  expect(isClosed('2026-12-12', new Date('2026-12-13T03:00:00Z'))).toBe(true)
})

test('ignores case and outer spaces of a gallery password', () => {
  expect(normalizeGalleryPassword(' Ana2026 ')).toBe('ana2026')
})

test('reserves the paths of the studio’s other pages', () => {
  expect(['inicio', 'ajuda', 'ana-e-joao'].map(isReservedSlug)).toEqual([true, true, false])
})
