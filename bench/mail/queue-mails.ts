import type { TestStack } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import { openPlatform } from '../../apps/server/src/platform.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { secretMark } from '../../apps/server/src/platform/mailer/mail-secrets.ts'
import { customer } from '../harness/customers.ts'
import { nobodysDomain } from './smtp-talk.ts'

export type QueuedMail = {
  readonly id: string
  readonly recipient: string
  /** What only the recipient may read. */
  readonly secret: string
  readonly refused: boolean
  readonly at: number
}

const everyRefused = 20

/** Mails as sending a gallery writes them: a row, a sealed link and a job in one transaction, by the product itself. */
export async function queueMails(stack: TestStack, name: string, count: number): Promise<QueuedMail[]> {
  const platform = await openPlatform(readConfig(stack.env), 'bench')
  const { customerId } = customer(1)
  try {
    const queued: QueuedMail[] = []
    for (let n = 1; n <= count; n += 1) {
      const refused = n % everyRefused === 0
      const recipient = `${name}${n}@${refused ? nobodysDomain : 'familia.test'}`
      const [mark, secret] = [secretMark(), randomBytes(24).toString('hex')]
      const id = await platform.db.tenant(customerId, (tx) =>
        platform.outbox.queue(
          tx,
          {
            customerId,
            kind: 'gallery-sent',
            recipient,
            senderName: 'Estúdio Aurora',
            subject: `As suas fotos, ${n}`,
            content: {
              brand: { name: 'Estúdio Aurora' },
              preview: 'As fotos estão prontas.',
              title: 'Casamento Ana e João',
              paragraphs: ['Você já pode ver as suas fotos!'],
              button: { label: 'Ver minhas fotos', url: `https://aurora.test/casamento#c=${mark}`, fallback: '' },
              notes: [],
              footer: ['Enviado por Estúdio Aurora.'],
            },
            secrets: { [mark]: secret },
          },
          new Date(),
        ),
      )
      queued.push({ id, recipient, secret, refused, at: Date.now() })
    }
    return queued
  } finally {
    await platform.close()
  }
}
