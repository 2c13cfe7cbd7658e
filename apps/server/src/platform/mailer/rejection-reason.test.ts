import { expect, test } from 'vitest'
import { rejectionReason } from './rejection-reason.ts'

const smtpError = (command: string, response: string) => ({
  command,
  responseCode: Number(response.slice(0, 3)),
  response,
})

test.each([
  ['RCPT TO', '550 5.1.1 User unknown', 'mailbox'],
  ['RCPT TO', '550 No such user here', 'mailbox'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'full'],
  ['RCPT TO', '552 quota exceeded', 'full'],
  ['DATA', '554 5.7.1 Message looks like spam', 'other'],
  ['DATA', '550 5.7.26 Unauthenticated', 'other'],
  ['RCPT TO', '450 4.2.0 Greylisted', null],
  ['DATA', '451 4.3.0 Try again', null],
  ['AUTH PLAIN', '535 5.7.8 Bad credentials', null],
  ['MAIL FROM', '553 5.7.1 Sender rejected', null],
  ['CONN', '554 5.3.2 Not now', null],
])('maps %s answered by %j to %s', (command, response, reason) =>
  expect(rejectionReason(smtpError(command, response))).toBe(reason),
)

test('returns null for a broken connection', () => {
  expect(rejectionReason(Object.assign(new Error('closed'), { code: 'ECONNECTION', command: 'CONN' }))).toBeNull()
  expect(rejectionReason('closed')).toBeNull()
})
