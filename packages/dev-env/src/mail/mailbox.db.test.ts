import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { describeEngines, testEnginesConfig } from '../engines/describe-engines.ts'
import { rejectedMailDomain } from '../engines/postfix-config.ts'
import { openMailbox } from './mailbox.ts'

const engines = describeEngines(testEnginesConfig())
const mailbox = openMailbox(engines.maildir, { since: new Date(Date.now() - 1_000) })
const transport = createTransport({ host: '127.0.0.1', port: engines.smtp.port })
const unique = `${process.pid}-${Date.now()}`

afterAll(() => transport.close())

async function send(to: string, subject: string): Promise<void> {
  await transport.sendMail({
    from: 'Revela <nao-responda@revela.localhost>',
    to,
    subject,
    text: 'Olá, coração.',
    html: '<p>Olá, coração.</p>',
    headers: { 'X-Mark': 'é nosso' },
  })
}

test('receives a mail sent by SMTP, with its parts and headers', async () => {
  const address = `ana-${unique}@exemplo.com.br`
  await send(address, 'Sua seleção está pronta')
  const mail = await mailbox.waitFor(address)
  expect(mail).toMatchObject({
    recipient: address,
    to: [address],
    from: 'nao-responda@revela.localhost',
    subject: 'Sua seleção está pronta',
  })
  expect(mail.text.trim()).toBe('Olá, coração.')
  expect(mail.html).toContain('<p>Olá, coração.</p>')
  expect(mail.headers['x-mark']).toContain('nosso')
  expect(Math.abs(mail.receivedAt.getTime() - Date.now())).toBeLessThan(10_000)
})

test('returns only the mails of an address that match', async () => {
  const [bia, caio] = [`bia-${unique}@gmail.com`, `caio-${unique}@gmail.com`]
  await send(bia, 'Primeiro')
  await send(bia, 'Segundo')
  await send(caio, 'Terceiro')
  expect((await mailbox.waitFor(bia, { subject: 'Segundo' })).subject).toBe('Segundo')
  expect((await mailbox.waitFor(caio)).subject).toBe('Terceiro')
  expect((await mailbox.to(bia)).map((mail) => mail.subject)).toEqual(['Primeiro', 'Segundo'])
  expect(await mailbox.to(bia, { since: new Date(Date.now() + 60_000) })).toEqual([])
})

test('stops waiting for a mail at the time limit', async () => {
  await expect(mailbox.waitFor(`ninguem-${unique}@x.test`, { timeoutMs: 200 })).rejects.toThrow(/no mail to ninguem/)
})

test('rejects a mailbox of the rejected domain in the SMTP dialogue', async () => {
  await expect(send(`x@${rejectedMailDomain}`, 'Oi')).rejects.toThrow(/550 5\.1\.1/)
})

test('delivers every mail to the local Maildir, whatever its domain', async () => {
  const addresses = [`dora-${unique}@gmail.com`, `edu%gmail.com-${unique}@relay.example.org`]
  for (const address of addresses) {
    await send(address, 'Fica aqui')
    await mailbox.waitFor(address)
  }
  const log = readFileSync(join(engines.dir, 'postfix/mail.log'), 'utf8')
  for (const address of addresses) expect(log).toContain(`to=<${address}>, relay=virtual`)
  const deliveries = log.match(/relay=[^,]+/g) ?? []
  // `none` is a mail that was not delivered.
  expect(deliveries.filter((delivery) => delivery !== 'relay=virtual' && delivery !== 'relay=none')).toEqual([])
  const services = readFileSync(join(engines.dir, 'postfix/config/master.cf'), 'utf8')
  expect(services).not.toMatch(/^(smtp|relay|lmtp|pipe)\s|\s(smtp|lmtp|pipe|local)$/m)
})
