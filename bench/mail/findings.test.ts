import { expect, test } from 'vitest'
import type { Taken } from './faulty-server.ts'
import { findingsOf } from './findings.ts'

const mail = { id: 'a', recipient: 'a@familia.test', secret: 's1', refused: false, at: 0 }
const nobody = { id: 'n', recipient: 'n@ninguem.test', secret: 's2', refused: true, at: 0 }
const copy = (given: Partial<Taken> = {}): Taken => ({
  messageId: 'a@host',
  recipient: 'a@familia.test',
  raw: 'href=3D"https://x/#c=3D=\r\ns1"',
  heard: true,
  at: 1,
  ...given,
})
const sent = [
  { id: 'a', state: 'sent' },
  { id: 'n', state: 'refused' },
]
const none = { lost: [], repeated: [], unheardAgain: [], wrongState: [], wrongMail: [] }

test('what arrived once and said so is in order', () => {
  expect(findingsOf([mail, nobody], sent, [copy()])).toEqual(none)
})

test('every harm is named', () => {
  expect(findingsOf([mail], sent, []).lost).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy(), copy()]).repeated).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy(), copy({ heard: false }), copy()]).repeated).toEqual(['a@familia.test'])
  expect(findingsOf([mail], [{ id: 'a', state: 'queued' }], [copy()]).wrongState).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy({ raw: '#c=s2' })]).wrongMail).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy(), copy({ messageId: 'z@host' })]).wrongMail).toEqual(['z@host'])
  expect(findingsOf([nobody], sent, [copy({ messageId: 'n@host' })]).wrongMail).toContain('n@ninguem.test')
})

test('a copy more for each that went unheard is told, and no harm', () => {
  const again = [{ recipient: 'a@familia.test', messageIds: ['a@host', 'a@host'] }]
  expect(findingsOf([mail], sent, [copy({ heard: false }), copy()])).toEqual({ ...none, unheardAgain: again })
})
