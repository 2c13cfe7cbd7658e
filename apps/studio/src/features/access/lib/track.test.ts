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
test('the campaign of the first visit is kept, encoded, until it is forgotten', () => {
  saveTrack('?utm_source=instagram&utm_campaign=ver%C3%A3o&gclid=x-1&page=2&utm_term=')
  saveTrack('?utm_source=another')
  expect([...entries.keys()]).toEqual(['revela_track'])
  expect(read()).toEqual({ utm_source: 'instagram', utm_campaign: 'verão', gclid: 'x-1' })
  forgetTrack()
  expect(readTrack()).toBeNull()
})

test.each([
  ['nothing about a campaign', '?plan_id=19&email=ana@estudio.test'],
  ['more than the sign-up takes', `?utm_content=${'x'.repeat(4000)}`],
])('%s is not kept', (_, search) => {
  saveTrack(search)
  expect(readTrack()).toBeNull()
})

test('a browser that forbids storage stops nobody', () => {
  vi.stubGlobal('localStorage', undefined)
  saveTrack('?utm_source=instagram')
  expect(readTrack()).toBeNull()
  forgetTrack()
})
