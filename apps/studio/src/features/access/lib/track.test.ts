import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTrack, saveTrack, readTrack } from './track.ts'

let entries: Map<string, string>
beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const read = () => JSON.parse(Buffer.from(readTrack() ?? '', 'base64').toString('utf8')) as unknown

// spec: S1-3.07
test('stores the campaign of the first visit, encoded, until forgetTrack', () => {
  saveTrack('?utm_source=instagram&utm_campaign=ver%C3%A3o&gclid=x-1&page=2&utm_term=')
  saveTrack('?utm_source=another')
  expect([...entries.keys()]).toEqual(['revela_track'])
  expect(read()).toEqual({ utm_source: 'instagram', utm_campaign: 'verão', gclid: 'x-1' })
  forgetTrack()
  expect(readTrack()).toBeNull()
})

test.each([
  ['a query without a campaign', '?plan_id=19&email=ana@estudio.test'],
  ['a query longer than the sign-up accepts', `?utm_content=${'x'.repeat(4000)}`],
])('does not store %s', (_, search) => {
  saveTrack(search)
  expect(readTrack()).toBeNull()
})

test('works without localStorage', () => {
  vi.stubGlobal('localStorage', undefined)
  saveTrack('?utm_source=instagram')
  expect(readTrack()).toBeNull()
  forgetTrack()
})
