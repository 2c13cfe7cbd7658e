import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTrack, keepTrack, readTrack } from './track.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const read = () => JSON.parse(Buffer.from(readTrack() ?? '', 'base64').toString('utf8')) as unknown

// spec: S1-3.07
test('the campaign of the first visit is kept, encoded, until it is forgotten', () => {
  keepTrack('?utm_source=instagram&utm_campaign=ver%C3%A3o&gclid=x-1&page=2&utm_term=')
  keepTrack('?utm_source=another')
  expect([...kept.keys()]).toEqual(['revela_track'])
  expect(read()).toEqual({ utm_source: 'instagram', utm_campaign: 'verão', gclid: 'x-1' })
  forgetTrack()
  expect(readTrack()).toBeNull()
})

test.each([
  ['nothing about a campaign', '?plan_id=19&email=ana@estudio.test'],
  ['more than the sign-up takes', `?utm_content=${'x'.repeat(4000)}`],
])('%s is not kept', (_, search) => {
  keepTrack(search)
  expect(readTrack()).toBeNull()
})

test('a browser that forbids storage stops nobody', () => {
  vi.stubGlobal('localStorage', undefined)
  keepTrack('?utm_source=instagram')
  expect(readTrack()).toBeNull()
  forgetTrack()
})
