import { expect, test } from 'vitest'
import type { AcceptedMail } from './faulty-smtp-server.ts'
import { findingsOf } from './findings.ts'

const mail = { id: 'a', recipient: 'a@familia.test', secret: 's1', isRejected: false, at: 0 }
const unknownRecipient = { id: 'n', recipient: 'n@ninguem.test', secret: 's2', isRejected: true, at: 0 }
const copy = (overrides: Partial<AcceptedMail> = {}): AcceptedMail => ({
  messageId: 'a@host',
  recipient: 'a@familia.test',
  raw: 'href=3D"https://x/#c=3D=\r\ns1"',
  isAcknowledged: true,
  at: 1,
  ...overrides,
})
const sent = [
  { id: 'a', state: 'sent' },
  { id: 'n', state: 'rejected' },
]
const noFindings = { lost: [], repeated: [], repeatedAfterUnacknowledged: [], invalidState: [], unknownMail: [] }

test('reports nothing for mails that arrived once and were acknowledged', () => {
  expect(findingsOf([mail, unknownRecipient], sent, [copy()])).toEqual(noFindings)
})

test('reports every kind of error', () => {
  expect(findingsOf([mail], sent, []).lost).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy(), copy()]).repeated).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy(), copy({ isAcknowledged: false }), copy()]).repeated).toEqual([
    'a@familia.test',
  ])
  expect(findingsOf([mail], [{ id: 'a', state: 'queued' }], [copy()]).invalidState).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy({ raw: '#c=s2' })]).unknownMail).toEqual(['a@familia.test'])
  expect(findingsOf([mail], sent, [copy(), copy({ messageId: 'z@host' })]).unknownMail).toEqual(['z@host'])
  expect(findingsOf([unknownRecipient], sent, [copy({ messageId: 'n@host' })]).unknownMail).toContain('n@ninguem.test')
})

test('allows and lists one more copy for each unacknowledged one', () => {
  const repeatedMails = [{ recipient: 'a@familia.test', messageIds: ['a@host', 'a@host'] }]
  expect(findingsOf([mail], sent, [copy({ isAcknowledged: false }), copy()])).toEqual({
    ...noFindings,
    repeatedAfterUnacknowledged: repeatedMails,
  })
})
