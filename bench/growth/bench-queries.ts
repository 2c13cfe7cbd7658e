import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { findByName, findPasswordHash } from '../../apps/server/src/modules/accounts/account.repository.ts'
import { sessionReader } from '../../apps/server/src/modules/accounts/sessions/session.ts'
import { findTrackedObjects, listTrackedObjects } from '../../apps/server/src/modules/backup/tracked-object.read.ts'
import { readClients } from '../../apps/server/src/modules/clients/client.repository.ts'
import { familySessionReader } from '../../apps/server/src/modules/clients/sessions/read-family-session.ts'
import { readGalleries } from '../../apps/server/src/modules/galleries/gallery-list.read.ts'
import { contentChecker, grantExpiry, signGrant } from '../../apps/server/src/modules/pictures/content-grant.ts'
import { newOriginalKey, renderJob } from '../../apps/server/src/modules/pictures/index.ts'
import { listPictures } from '../../apps/server/src/modules/pictures/picture-list.read.ts'
import { choosePictures } from '../../apps/server/src/modules/selections/choice/choose-pictures.ts'
import { readGrant } from '../../apps/server/src/modules/sharing/family-access.read.ts'
import { readManifestContent } from '../../apps/server/src/modules/sharing/manifest-pictures.read.ts'
import { createPlanCatalogue, familyTermsReader } from '../../apps/server/src/modules/subscriptions/index.ts'
import { commitPicture } from '../../apps/server/src/modules/uploads/commit-picture.ts'
import { galleryUploads } from '../../apps/server/src/modules/uploads/upload-target.ts'
import { insertAttempt, insertBatch } from '../../apps/server/src/modules/uploads/upload.repository.ts'
import { systemClock as clock } from '../../apps/server/src/platform/clock/clock.ts'
import { createKeys } from '../../apps/server/src/platform/crypto/keys.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { openCellNames } from '../../apps/server/src/platform/directory/cell-names.ts'
import { openSweep } from '../../apps/server/src/platform/db/sweep.ts'
import { newId } from '../../apps/server/src/platform/ids/uuid.ts'
import { jobsSchema, openJobSender } from '../../apps/server/src/platform/queue/queue.ts'
import { customer } from '../harness/customers.ts'
import { galleryId, shapes } from '../harness/numbered-pictures.ts'
import { clientId } from '../harness/fill-around.ts'

/** The queries that the worker's sweeps run each minute, mostly without a result. */
const sweepQueries = [
  { table: 'object_garbage', column: 'due_at' },
  { table: 'upload_attempt', column: 'started_at' },
  { table: 'lifecycle_schedule', column: 'due_at', id: 'customer_id' },
  { table: 'reminder_schedule', column: 'check_at', id: 'client_id' },
  { table: 'gallery', column: 'purge_at' },
  { table: 'download', column: 'expires_at' },
  { table: 'client_session', column: 'expires_at' },
  { table: 'selection', column: 'comments_mail_due' },
  { table: 'selection', column: 'answers_mail_due' },
  { table: 'charge', column: 'check_at' },
] as const

function openSweeps(stack: TestStack) {
  const sweep = openSweep(stack.sweepUrl)
  const longAgo = new Date('2001-01-01')
  const benchQuery: BenchQuery = {
    run: async () => {
      for (const sweepArgs of sweepQueries) await sweep.due({ ...sweepArgs, before: longAgo, limit: 500 })
      return sweepQueries.length
    },
  }
  return {
    benchQuery,
    flush: async () => void (await sweep.query('select pg_stat_force_next_flush()')),
    close: () => sweep.close(),
  }
}

export type QuerySet = {
  readonly queries: Readonly<Record<string, BenchQuery>>
  /** Makes every connection report its reads to PostgreSQL's statistics. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

const randomInteger = (max: number) => 1 + Math.floor(Math.random() * max)
const tokenOf = (n: number) => customer(n).cookie.split('=')[1]!
const perPage = 30
const today = '2026-11-15'

/** Opens one connection for each kind of role, as a process does. */
export async function openQueries(stack: TestStack): Promise<QuerySet> {
  const db = openDatabase(stack.appUrl, { max: 1 })
  const keys = createKeys(Buffer.alloc(32, 7))
  const plans = createPlanCatalogue(db)
  const termsOf = familyTermsReader({ db, clock, keys, plans, contentOrigin: 'http://content.test' })
  const readSession = sessionReader(db, clock)
  const readFamily = familySessionReader(db, clock)
  const checkContent = contentChecker({
    db,
    cellNames: openCellNames({ GALLERIES_DOMAIN: 'galleries.test' }),
    keys,
    clock,
    termsOf,
  })
  const [jobs, uploads, sweeps] = [await openJobQuery(stack), await openUploads(stack, db), openSweeps(stack)]
  const { galleries, pictures } = shapes.usual

  const queries: Record<string, BenchQuery> = {
    'sign-in: e-mail to password hash': {
      run: async (n) => {
        const found = await db.withoutTenant((tx) => findByName(tx, 'email', customer(n).email))
        return found && (await db.tenant(found, (tx) => findPasswordHash(tx, found))) ? 1 : 0
      },
    },
    'a photographer’s session': { run: async (n) => Number((await readSession(tokenOf(n))) !== null) },
    'a family’s session and grant': {
      run: async (n) => {
        const principal = await readFamily(tokenOf(n), customer(n))
        return principal && (await readGrant(db, principal, galleryId(n, 1), clock())) ? 1 : 0
      },
    },
    'the studio’s galleries': {
      run: async (n) => {
        const { customerId } = customer(n)
        return (await db.tenant(customerId, (tx) => readGalleries(tx, customerId, {}, today))).length
      },
    },
    'a page of a gallery': {
      run: async (n) => {
        const { customerId } = customer(n)
        const offset = perPage * (randomInteger(Math.floor(pictures / perPage)) - 1)
        const listInput = {
          customerId,
          ownerId: galleryId(n, randomInteger(galleries)),
          limit: perPage,
          offset,
          ordering: 7,
        } as const
        return (await db.tenant(customerId, (tx) => listPictures(tx, listInput))).length
      },
    },
    'the clients’ first page': {
      run: async (n) => {
        const listInput = { search: '', galleryId: null, skip: 0, max: perPage }
        return (await readClients(db, customer(n).customerId, listInput)).clients.length
      },
    },
    'the manifest of a gallery': {
      run: async (n) =>
        (await readManifestContent(db, customer(n).customerId, galleryId(n, randomInteger(galleries)), 7)).pictures
          .length,
    },
    'may the edge serve this image': {
      run: async (n) => {
        const owner = { customerId: customer(n).customerId, ownerId: galleryId(n, randomInteger(galleries)) }
        const grant = {
          ...owner,
          audience: 'family',
          watermarkCode: '0',
          epoch: 1,
          expiresAt: grantExpiry(clock()),
        } as const
        return Number((await checkContent(signGrant(keys, grant))) !== null)
      },
    },
    'a tap': {
      run: async (n) => {
        const [{ customerId, sessionId }, g] = [customer(n), randomInteger(galleries)]
        const client = { clientId: clientId(n, g), participantId: null, name: null, identified: true } as const
        const principal = { customerId, sessionId, ...client } as const
        const change = { number: randomInteger(pictures), state: Math.random() < 0.5 ? 'yes' : 'maybe' } as const
        const chosenResult = await choosePictures({ db, clock }, { kind: 'client', ...principal }, galleryId(n, g), [
          change,
        ])
        return chosenResult.totals.chosen
      },
    },
    'rows of the objects to copy': copyQuery(db),
    'a page of the scrub': {
      run: async (n) => {
        const { customerId } = customer(n)
        return (await db.tenant(customerId, (tx) => listTrackedObjects(tx, customerId, `o/abc/${n}/8`, 100))).length
      },
    },
    'an upload’s commit': uploads.benchQuery,
    'the next rendition job': jobs.benchQuery,
    'all sweeps, nothing due': sweeps.benchQuery,
  }
  return {
    queries,
    flush: async () => {
      await db.pool.query('select pg_stat_force_next_flush()')
      await Promise.all([jobs.flush(), sweeps.flush()])
    },
    close: async () => {
      await Promise.all([jobs.close(), uploads.close(), sweeps.close()])
      await db.close()
    },
  }
}

/** What the backup copy reads for a batch of tasks: rows by the keys of their objects. */
function copyQuery(db: Database): BenchQuery {
  let keys: string[] = []
  return {
    prepare: async (n) => {
      const { customerId } = customer(n)
      const page = await db.tenant(customerId, (tx) => listTrackedObjects(tx, customerId, '', 200))
      keys = page.map(({ key }) => key)
    },
    run: async (n) => {
      const { customerId } = customer(n)
      return (await db.tenant(customerId, (tx) => findTrackedObjects(tx, customerId, keys))).size
    },
  }
}

/** The worker's queries each time a decoder is free: fetch the next job and complete the last one. */
async function openJobQuery(stack: TestStack) {
  const client = new Client({ connectionString: stack.jobsUrl })
  await client.connect()
  const db = { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({
    db,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  const benchQuery: BenchQuery = {
    prepare: async () => void (await boss.send(renderJob.name, {}, { priority: 0 })),
    run: async () => {
      const fetchedJobs = await boss.fetch(renderJob.name, { batchSize: 1, includeMetadata: true })
      for (const { id } of fetchedJobs) await boss.complete(renderJob.name, id)
      return fetchedJobs.length
    },
  }
  return {
    benchQuery,
    flush: async () => void (await client.query('select pg_stat_force_next_flush()')),
    close: async () => {
      await boss.stop({ graceful: false })
      await client.end()
    },
  }
}

/**
 * The transaction that turns a stored object into a picture; batch and attempt exist already, as when its bytes have
 * arrived.
 */
async function openUploads(stack: TestStack, db: Database) {
  const jobs = await openJobSender(stack.appUrl)
  const deps = { db, clock: () => new Date(), jobs }
  const limits = { max: {}, maxMegabytes: 100 }
  let pendingCommit: Parameters<typeof commitPicture>[1] | null = null
  const benchQuery: BenchQuery = {
    prepare: async (n) => {
      const [{ customerId }, ownerId, batchId, pictureId] = [customer(n), galleryId(n, 1), newId(), newId()]
      const objectKey = newOriginalKey(customerId)
      const item = {
        pictureId,
        title: 'DSC_9999.jpg',
        bytes: 8_388_608,
        overwrite: false,
        position: null,
        displayNumber: null,
        chapter: null,
      }
      const attemptId = await db.tenant(customerId, async (tx) => {
        const now = new Date()
        await insertBatch(tx, { customerId, id: batchId, ownerKind: 'gallery', ownerId, now }, [item])
        return insertAttempt(tx, { customerId, batchId, pictureId, objectKey, now })
      })
      const original = {
        objectKey,
        contentType: 'image/jpeg',
        bytes: item.bytes,
        sha256: Buffer.alloc(32, 1),
        crc32: 1,
      }
      pendingCommit = { customerId, owner: galleryUploads, ownerId, batchId, pictureId, attemptId, original, limits }
    },
    run: async () => {
      await commitPicture(deps, pendingCommit!)
      return 1
    },
  }
  return { benchQuery, close: () => jobs.close() }
}

/** One of the most frequent database queries, by the product's own functions; `n` is the number of a usual customer. */
type BenchQuery = {
  /** Not timed: creates what the query needs. */
  readonly prepare?: (n: number) => Promise<void>
  /** Returns the size of the result, so that an empty result is noticed. */
  readonly run: (n: number) => Promise<number>
}
