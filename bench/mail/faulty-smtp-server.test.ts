import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import type { SmtpFault } from './fault-sequence.ts'
import { startFaultySmtpServer, type FaultySmtpServer } from './faulty-smtp-server.ts'

let server: FaultySmtpServer
afterEach(() => server.close())

const send = async (to: string) => {
  const transport = createTransport({ host: '127.0.0.1', port: server.port, socketTimeout: 1_500 })
  const mail = { messageId: '<m1@host>', from: 'a@b.test', to, subject: 's', text: '..\n.\nfim' }
  return transport.sendMail(mail).then(
    () => 'sent',
    // The error of a cut connection depends on what was being sent.
    ({ responseCode, code }: { responseCode?: number; code?: string }) =>
      responseCode ?? (code === 'ESOCKET' ? 'ECONNECTION' : code),
  )
}

test.each<[SmtpFault | 'none', string | number, boolean[]]>([
  ['none', 'sent', [true]],
  ['slow', 'sent', [true]],
  ['rcpt-450', 450, []],
  ['data-452', 452, []],
  ['dot-451', 451, []],
  ['cut-in-data', 'ECONNECTION', []],
  ['cut-unheard', 'ECONNECTION', [false]],
  ['stall', 'ETIMEDOUT', []],
])(
  '%s: the sender receives %s, and accepted mails are recorded',
  async (fault, isAcknowledged, accepted) => {
    server = await startFaultySmtpServer(() => fault)
    expect(await send('bia@familia.test')).toBe(isAcknowledged)
    expect(server.accepted.map((mail) => mail.isAcknowledged)).toEqual(accepted)
    for (const mail of server.accepted)
      expect([mail.messageId, mail.recipient]).toEqual(['m1@host', 'bia@familia.test'])
    expect(server.injected.get(fault)).toBe(fault === 'none' ? undefined : 1)
  },
  10_000,
)

test('rejects an unknown mailbox, and refuses connections while stopped', async () => {
  server = await startFaultySmtpServer(() => 'none')
  expect(await send('bia@ninguem.test')).toBe(550)
  const restart = server.stopFor(600)
  expect(await send('bia@familia.test')).toBe('ECONNECTION')
  await restart
  expect(await send('bia@familia.test')).toBe('sent')
})
