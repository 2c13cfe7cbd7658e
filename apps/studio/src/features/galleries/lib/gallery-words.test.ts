import { photoCount } from '@revela/phrases'
import { describe, expect, it } from 'vitest'
import { searchable, searchTitles } from '../../../lib/list-search.ts'
import { expiryNotice } from './expiry-notice.ts'
import { daysLeft, galleryDay, galleryTab } from './gallery-words.ts'

describe('expiryNotice', () => {
  // spec: S2-2.31, S2-2.32
  it('contains the date on which the gallery expires or expired', () => {
    expect(expiryNotice({ expires_in: '2026-12-25', expired: false })?.text).toBe(
      'Essa galeria expira em 25 de dezembro de 2026',
    )
    expect(expiryNotice({ expires_in: '2026-01-02', expired: true })).toEqual({
      expired: true,
      text: 'Essa galeria expirou em 2 de janeiro de 2026',
    })
  })
  // spec: S2-2.33, S2-9.09
  it('returns null without a valid date', () => {
    expect(expiryNotice({ expires_in: null, expired: false })).toBeNull()
    expect(expiryNotice({ expires_in: 'amanhã', expired: true })).toBeNull()
  })
})

describe('daysLeft', () => {
  it('counts calendar days in São Paulo', () => {
    // 23:30 on the 14th in São Paulo.
    expect(daysLeft('2026-11-22T02:30:00Z', new Date('2026-11-15T02:30:00Z'))).toBe(7)
    expect(daysLeft('2026-11-15T20:00:00Z', new Date('2026-11-15T12:00:00Z'))).toBe(0)
    expect(daysLeft('2026-11-10T20:00:00Z', new Date('2026-11-15T12:00:00Z'))).toBe(0)
  })
})

describe('galleryDay', () => {
  it('prefers the day of the event', () => {
    const made = { created_at: '2026-11-15T02:30:00Z' }
    expect(galleryDay({ ...made, event_date: '2026-10-03' })).toBe('3 de out. de 2026')
    expect(galleryDay({ ...made, event_date: null })).toBe('14 de nov. de 2026')
  })
})

describe('galleryTab', () => {
  // spec: S2-2.38
  it.each([
    ['/gallery/a/pictures', 'pictures'],
    ['/gallery/a/pictures/completed', 'pictures'],
    ['/gallery/a/uploading', 'pictures'],
    ['/gallery/a/selection/followup', 'selection'],
    ['/gallery/a/download', 'download'],
    ['/gallery/a/settings', 'settings'],
  ])('%s belongs to %s', (path, tab) => {
    expect(galleryTab(path)).toBe(tab)
  })
})

describe('searchTitles', () => {
  const all = [{ title: 'Formação São João' }, { title: 'Ensaio Íris' }]
  // spec: S2-2.03
  it('ignores case, accents and outer spaces', () => {
    expect(searchTitles(searchable(all), ' FORMACAO sao ')).toEqual([all[0]])
    expect(searchTitles(searchable(all), 'iris')).toEqual([all[1]])
    expect(searchTitles(searchable(all), '  ')).toBe(all)
  })
  it('finds words in any order, in the title and in the names of the clients', () => {
    const sent = [{ title: 'Casamento na praia', client_names: ['Bia Nogueira', 'Téo Prado'] }, ...all]
    expect(searchTitles(searchable(sent), 'joao formacao')).toEqual([all[0]])
    expect(searchTitles(searchable(sent), 'nogueira casamento')).toEqual([sent[0]])
    expect(searchTitles(searchable(sent), 'teo')).toEqual([sent[0]])
    expect(searchTitles(searchable(sent), 'teo iris')).toEqual([])
  })
})

describe('photoCount', () => {
  // spec: S2-2.16, S2-2.55
  it.each([
    [0, '0 fotos'],
    [1, '1 foto'],
    [1240, '1.240 fotos'],
  ])('formats %i as %s', (count, text) => {
    expect(photoCount(count)).toBe(text)
  })
})
