import type { TestStack } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import { openPlatform } from '../../apps/server/src/platform.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { newSecretPlaceholder } from '../../apps/server/src/platform/mailer/mail-secrets.ts'
import { customer } from '../harness/customers.ts'
import type { AcceptedMail } from './faulty-smtp-server.ts'
import { unknownDomain } from './smtp-session.ts'

type QueuedMail = {
  readonly id: string
  readonly recipient: string
  /** A text that only the recipient may read. */
  readonly secret: string
  readonly isRejected: boolean
  readonly at: number
}

const rejectEvery = 20

/**
 * Queues mails as sending a gallery does: a row, a sealed link and a job in one transaction, by the product's own code.
 */
export async function queueMails(stack: TestStack, name: string, count: number): Promise<QueuedMail[]> {
  const platform = await openPlatform(readConfig(stack.env), 'bench')
  const { customerId } = customer(1)
  try {
    const queued: QueuedMail[] = []
    for (let n = 1; n <= count; n += 1) {
      const isRejected = n % rejectEvery === 0
      const recipient = `${name}${n}@${isRejected ? unknownDomain : 'familia.test'}`
      const [idMark, secret] = [newSecretPlaceholder(), randomBytes(24).toString('hex')]
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
              button: { label: 'Ver minhas fotos', url: `https://aurora.test/casamento#c=${idMark}`, fallback: '' },
              notes: [],
              footer: ['Enviado por Estúdio Aurora.'],
            },
            secrets: { [idMark]: secret },
          },
          new Date(),
        ),
      )
      queued.push({ id, recipient, secret, isRejected, at: Date.now() })
    }
    return queued
  } finally {
    await platform.close()
  }
}

export type MailState = { readonly id: string; readonly state: string }

export type Findings = {
  /** Queued for an existing mailbox and never accepted by the server. */
  readonly lost: string[]
  /** Accepted more than once although the sender received the acceptance. */
  readonly repeated: string[]
  /** Accepted again because the first acceptance was not received: allowed, and printed one by one. */
  readonly repeatedAfterUnacknowledged: { readonly recipient: string; readonly messageIds: string[] }[]
  /** The state of the row differs from what happened. */
  readonly invalidState: string[]
  /** With another Message-ID, with another mail's secret, or to a wrong recipient. */
  readonly unknownMail: string[]
}

export function findingsOf(
  queued: readonly QueuedMail[],
  states: readonly MailState[],
  accepted: readonly AcceptedMail[],
): Findings {
  const [stateOf, acceptedBy] = [new Map(states.map(({ id, state }) => [id, state])), Map.groupBy(accepted, idOf)]
  const queuedIds = new Set(queued.map(({ id }) => id))
  const findings: Findings = {
    lost: [],
    repeated: [],
    repeatedAfterUnacknowledged: [],
    invalidState: [],
    unknownMail: accepted.filter((mail) => !queuedIds.has(idOf(mail))).map(({ messageId }) => messageId),
  }
  for (const mail of queued) {
    const copies = acceptedBy.get(mail.id) ?? []
    if (stateOf.get(mail.id) !== (mail.isRejected ? 'rejected' : 'sent')) findings.invalidState.push(mail.recipient)
    if (copies.some((copy) => copy.recipient !== mail.recipient || !plain(copy.raw).includes(`#c=${mail.secret}`))) {
      findings.unknownMail.push(mail.recipient)
    }
    if (mail.isRejected) {
      if (copies.length > 0) findings.unknownMail.push(mail.recipient)
      continue
    }
    if (copies.length === 0) findings.lost.push(mail.recipient)
    // A copy without a received acceptance may be followed by another; a received one may not.
    const unacknowledged = copies.filter(({ isAcknowledged }) => !isAcknowledged).length
    if (copies.length > unacknowledged + 1) findings.repeated.push(mail.recipient)
    else if (copies.length > 1) {
      findings.repeatedAfterUnacknowledged.push({
        recipient: mail.recipient,
        messageIds: copies.map(({ messageId }) => messageId),
      })
    }
  }
  return findings
}

const idOf = ({ messageId }: AcceptedMail): string => messageId.split('@')[0] ?? ''

/** Decodes quoted-printable far enough to read addresses. */
function plain(raw: string): string {
  return raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
}
