import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { waitUntil } from '../process/wait-until.ts'

export interface Mail {
  /** The recipient of the envelope, not of the To header. */
  recipient: string
  from: string
  fromName: string
  replyTo: string[]
  to: string[]
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** By lower-case name; the last value of a repeated header. */
  headers: Record<string, string>
  receivedAt: Date
  raw: string
}

export interface MailAttachment {
  type: string
  disposition: string
  /** The Content-ID as the HTML references it, without angle brackets. */
  contentId: string
  bytes: Buffer
}

export interface WaitOptions {
  /** Ignores mails that arrived earlier. */
  since?: Date
  timeoutMs?: number
  /** The subject or a part of it. */
  subject?: string | RegExp
}

export interface Mailbox {
  /** Waits for the oldest matching mail to this address. */
  waitFor(address: string, options?: WaitOptions): Promise<Mail>
  /** All mails to this address, oldest first. */
  to(address: string, options?: Pick<WaitOptions, 'since' | 'subject'>): Promise<Mail[]>
  /** The newest mails to all addresses, newest first. */
  last(count: number): Promise<Mail[]>
}

/** Reads the Maildir to which the mail engine delivers all mail; `since` is the default of every call. */
export function openMailbox(maildir: string, defaults: { since?: Date } = {}): Mailbox {
  const folder = join(maildir, 'new')
  // Maildir files never change, so each is read once.
  const recipients = new Map<string, string>()

  async function files(since: Date | undefined): Promise<string[]> {
    if (!existsSync(folder)) return []
    const names = await readdir(folder)
    return names
      .filter((name) => since === undefined || arrivalTime(name).getTime() >= since.getTime())
      .toSorted((a, b) => arrivalTime(a).getTime() - arrivalTime(b).getTime())
  }

  async function recipientOf(name: string): Promise<string> {
    const cached = recipients.get(name)
    if (cached !== undefined) return cached
    const recipient = readRecipient(await readFile(join(folder, name), 'utf8'))
    recipients.set(name, recipient)
    return recipient
  }

  async function mailsTo(address: string, options: WaitOptions): Promise<Mail[]> {
    const mails: Mail[] = []
    for (const name of await files(options.since ?? defaults.since)) {
      if ((await recipientOf(name)) !== address.toLowerCase()) continue
      const mail = await parseMail(name, await readFile(join(folder, name)))
      if (matchesSubject(mail.subject, options.subject)) mails.push(mail)
    }
    return mails
  }

  return {
    waitFor: async (address, options = {}) => {
      const timeoutMs = options.timeoutMs ?? 10_000
      return await waitUntil(async () => (await mailsTo(address, options))[0], {
        timeoutMs,
        timeoutMessage: () => `no mail to ${address} arrived within ${timeoutMs / 1000} s`,
      })
    },
    to: async (address, options = {}) => await mailsTo(address, options),
    last: async (count) => {
      const names = (await files(defaults.since)).slice(-count).toReversed()
      return await Promise.all(names.map(async (name) => await parseMail(name, await readFile(join(folder, name)))))
    },
  }
}

/** Maildir file names start with the second of the delivery and contain its microsecond. */
export function arrivalTime(name: string): Date {
  const [, seconds, microseconds] = /^(\d+)\.(?:.*?M(\d+))?/.exec(name) ?? []
  return new Date(Number(seconds ?? 0) * 1000 + Math.floor(Number(microseconds ?? 0) / 1000))
}

function readRecipient(raw: string): string {
  return /^X-Original-To: (.+)$/im.exec(raw)?.[1]?.trim().toLowerCase() ?? ''
}

function matchesSubject(subject: string, pattern: string | RegExp | undefined): boolean {
  if (pattern === undefined) return true
  return typeof pattern === 'string' ? subject.includes(pattern) : pattern.test(subject)
}

async function parseMail(name: string, raw: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(raw)
  return {
    recipient: readRecipient(raw.toString()),
    from: parsed.from?.address ?? '',
    fromName: parsed.from?.name ?? '',
    replyTo: (parsed.replyTo ?? []).map((to) => to.address ?? ''),
    to: (parsed.to ?? []).map((to) => to.address ?? ''),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    attachments: parsed.attachments.map(({ mimeType, disposition, contentId, content }) => ({
      type: mimeType,
      disposition: disposition ?? '',
      contentId: (contentId ?? '').replaceAll(/^<|>$/g, ''),
      bytes: Buffer.from(content as ArrayBuffer),
    })),
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    receivedAt: arrivalTime(name),
    raw: raw.toString(),
  }
}
