import type { AnswerOf, BodyOf, mailAlbum as endpoint } from '@revela/contract'
import { DAY_SECONDS, fillClientName } from '@revela/domain'
import { albumMail } from '@revela/phrases'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { queueSentMail, requireSending } from '../../client-mail/index.ts'
import { openProfile } from '../../profiles/index.ts'
import { requireFeature } from '../../subscriptions/index.ts'
import { composeReaderMail } from '../album-mails.ts'
import { readAlbum, readSentVersions } from '../album.read.ts'
import type { ProofingDeps, ProofingTables } from '../proofing.module.ts'
import { listReaders, mailboxOf, type ReaderRow } from '../reader.repository.ts'

/** Limits bursts; client-mail decides how many mails a day an account may send. */
const mailLimits = (customerId: string, albumId: string) => [
  { name: 'album:mail', key: customerId, max: 300, windowSeconds: 3_600 },
  { name: 'album:mail+album', key: `${customerId}\n${albumId}`, max: 60, windowSeconds: DAY_SECONDS },
]

const duplicateWindowMs = 60_000

type Mailed = AnswerOf<typeof endpoint>

/** Mails readers their own links; readers without a mailbox are left out. One transaction for each mail. */
export async function mailAlbum(
  deps: ProofingDeps,
  customerId: string,
  albumId: string,
  body: BodyOf<typeof endpoint>,
): Promise<Mailed> {
  const { db, clock, limiter, subscriptions } = deps
  await requireFeature(subscriptions, customerId, 'proof_album')
  await db.tenant(customerId, (tx) => requireSending(tx, customerId, clock()))
  const readers = await db.tenant(customerId, async (tx) => {
    if ((await readSentVersions(tx, customerId, albumId)).length === 0) throw new ApiError('AlbumNotSent')
    return (await listReaders(tx, customerId, albumId)).filter(({ id }) => body.reader_ids.includes(id))
  })
  await limiter.consume(mailLimits(customerId, albumId))
  const { footer } = await deps.termsOf(customerId)
  const counts = { queued: 0, repeated: 0 }
  for (const reader of readers) {
    const recipient = mailboxOf(reader)
    if (recipient === null) continue
    const isQueued = await db.tenant(customerId, (tx) => mailReader(deps, tx, { reader, recipient, footer, body }))
    counts[isQueued ? 'queued' : 'repeated'] += 1
  }
  return counts
}

type Mail = {
  readonly reader: ReaderRow
  readonly recipient: string
  readonly footer: boolean
  readonly body: Pick<BodyOf<typeof endpoint>, 'subject' | 'message'>
}

/** Returns false for the same mail again within a minute, or while the first is queued. */
async function mailReader(
  deps: ProofingDeps,
  tx: Tx,
  { reader, recipient, footer, body: { subject, message } }: Mail,
): Promise<boolean> {
  const { customer_id: customerId, album_id: albumId, id: readerId, name } = reader
  const now = deps.clock()
  const album = await readAlbum(tx, customerId, albumId)
  // Removed since the call began: their link opens nothing any more.
  if (!(await listReaders(tx, customerId, albumId)).some(({ id }) => id === readerId)) return false
  const contentParts = [albumId, readerId, name, recipient, subject, message]
  const contentKey = createHash('sha256').update(JSON.stringify(contentParts)).digest()
  // Serializes concurrent requests for the same mail.
  await sql`select pg_advisory_xact_lock(${contentKey.readBigInt64BE()}::bigint)`.execute(tx)
  if (await isRepeated(tx, customerId, contentKey, new Date(now.getTime() - duplicateWindowMs))) return false
  const profile = await openProfile(tx, customerId, now)
  const text = fillClientName(message, name)
  const mail = composeReaderMail(deps, {
    customerId,
    albumId,
    reader,
    recipient,
    slug: album.slug,
    kind: 'album-sent',
    text: {
      subject,
      preview: (text.split(/\r?\n/)[0] ?? '').slice(0, 140),
      title: album.title,
      paragraphs: [text],
      button: albumMail.button,
    },
    profile,
    footer,
  })
  const mailId = newId()
  await tx
    .withTables<ProofingTables>()
    .insertInto('album_send')
    .values({
      customer_id: customerId,
      id: newId(),
      album_id: albumId,
      reader_id: readerId,
      mail_id: mailId,
      name,
      email: recipient,
      subject,
      content_key: contentKey,
      at: now,
    })
    .execute()
  await queueSentMail(deps, tx, { ...mail, id: mailId }, now)
  return true
}

async function isRepeated(tx: Tx, customerId: string, contentKey: Buffer, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from album_send s
    join outbox_mail m on m.customer_id = s.customer_id and m.id = s.mail_id
    where s.customer_id = ${customerId} and s.content_key = ${contentKey}
      and m.state <> 'rejected' and (s.at > ${since} or m.state in ('queued', 'held'))
    limit 1`.execute(tx)
  return rows.length > 0
}
