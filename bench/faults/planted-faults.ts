import { asSuperuser } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import type { DomainFindings } from './domain-findings.ts'
import type { Findings as PictureFindings, PictureRow, Snapshot } from './findings.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'
import type { Maintenance } from './maintenance.ts'

type Findings = PictureFindings & DomainFindings

type PlantedFault = {
  readonly name: string
  readonly expectedCheck: keyof Findings
  readonly undo: () => Promise<unknown>
}

/**
 * Proves that the check can fail: each planted fault damages one thing of a faultless state, and the check must report
 * it. Returns the faults it did not report.
 */
export async function findUndetectedFaults(
  killableEngines: KillableEngines,
  dataset: Dataset,
  { store }: Maintenance,
  snapshot: Snapshot,
  check: (plantedKey: string) => Promise<Findings>,
): Promise<string[]> {
  const [galleryPicture, workPicture, spread] = (['gallery', 'work', 'album_version'] as const).map((kind) =>
    snapshot.pictures.find((row) => row.owner_kind === kind),
  )
  if (!galleryPicture || !workPicture || !spread) return ['no picture of a gallery, a work or an album to damage']
  const run = (sql: string, values: unknown[]) =>
    asSuperuser(
      killableEngines.engines,
      async (client) => {
        // Triggers and foreign keys would prevent the fault.
        await client.query('set session_replication_role = replica')
        return (await client.query(sql, values)).rows as Record<string, unknown>[]
      },
      dataset.database,
    )
  const putObject = (key: string, file: Buffer) => store.put(key, file, { length: file.length, type: 'image/jpeg' })
  const undetected: string[] = []
  const file = await store.read(galleryPicture.object_key)
  // What all pictures share is damaged once; what is counted separately is damaged separately.
  const plantedFaults = [
    ...pictureFaults(galleryPicture, file, run, putObject, store),
    ...counterFaults(galleryPicture, run),
    ...counterFaults(workPicture, run),
    ...albumFaults(spread, run),
    ...chapterFaults(snapshot, run),
    ...domainFaults(run),
  ]
  for (const plantedFault of plantedFaults) {
    const { name, expectedCheck, undo } = await plantedFault()
    const findings = await check(galleryPicture.object_key)
    if (findings[expectedCheck].length === 0) undetected.push(name)
    await undo()
  }
  return undetected
}

type Run = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>
type PutObject = (key: string, file: Buffer) => Promise<void>

function pictureFaults(
  row: PictureRow,
  file: Buffer,
  run: Run,
  putObject: PutObject,
  { delete: remove }: Maintenance['store'],
) {
  const { id, customer_id: customerId, object_key: key } = row
  /** Generated columns cannot be inserted. */
  const insertRow = async (jsonRow: Record<string, unknown>) => {
    const [columns] = await run(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = 'picture'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [],
    )
    const names = String(columns!['names'])
    return run(`insert into picture (${names}) select ${names} from jsonb_populate_record(null::picture, $1::jsonb)`, [
      JSON.stringify(jsonRow),
    ])
  }
  const orphanKey = `o/000/${customerId}/${randomBytes(16).toString('hex')}`
  return [
    async (): Promise<PlantedFault> => {
      const tampered = Buffer.from(file)
      tampered[file.length - 3]! ^= 1
      await putObject(key, tampered)
      return { name: 'one flipped bit of an object', expectedCheck: 'corrupt', undo: () => putObject(key, file) }
    },
    async (): Promise<PlantedFault> => {
      await remove([key])
      return { name: 'a missing object', expectedCheck: 'lost', undo: () => putObject(key, file) }
    },
    async (): Promise<PlantedFault> => {
      const [deletedRow] = await run('delete from picture where id = $1 returning to_jsonb(picture) as row', [id])
      return {
        name: 'a deleted row',
        expectedCheck: 'lost',
        undo: () => insertRow(deletedRow!['row'] as Record<string, unknown>),
      }
    },
    async (): Promise<PlantedFault> => {
      const duplicateId = crypto.randomUUID()
      const [copied] = await run('select to_jsonb(picture) as row from picture where id = $1', [id])
      const jsonRow = copied!['row'] as Record<string, unknown>
      await insertRow({ ...jsonRow, id: duplicateId, number: 999_999, display_number: 999_999 })
      const undo = () => run('delete from picture where id = $1', [duplicateId])
      return { name: 'a duplicated picture', expectedCheck: 'duplicate', undo }
    },
    async (): Promise<PlantedFault> => {
      await putObject(orphanKey, file)
      return { name: 'an orphaned object', expectedCheck: 'orphan', undo: () => remove([orphanKey]) }
    },
  ]
}

/** Changes a usage counter of a customer by the given amount. */
const usage = (counter: string) => `update usage_counter set ${counter} = ${counter} + $2 where customer_id = $1`

function counterFaults({ owner_kind, owner_id: ownerId, customer_id: customerId }: PictureRow, run: Run) {
  const kind = owner_kind === 'work' ? 'work' : 'gallery'
  const column = kind === 'work' ? 'work_pictures' : 'pictures'
  const counterFault =
    (name: string, expectedCheck: PlantedFault['expectedCheck'], sql: string, idParameter: string) =>
    async (): Promise<PlantedFault> => {
      await run(sql, [idParameter, 1])
      return { name: `${name} of a ${kind}`, expectedCheck, undo: () => run(sql, [idParameter, -1]) }
    }
  return [
    ...(kind === 'gallery' ? [counterFault('a wrong byte of usage', 'usage_drift', usage('bytes'), customerId)] : []),
    counterFault('a wrong picture count of usage', 'usage_drift', usage(column), customerId),
    counterFault('the count', 'owner_drift', `update ${kind} set pictures = pictures + $2 where id = $1`, ownerId),
  ]
}

/** In galleries whose photographers changed chapters; every run has some. */
function chapterFaults({ chapters, pictures }: Snapshot, run: Run) {
  const chapter = chapters.find(({ gallery_id: id, number }) =>
    pictures.some((row) => row.owner_id === id && row.chapter === number),
  )
  const picture = pictures.find((row) => row.owner_id === chapter?.gallery_id && row.chapter === chapter.number)
  if (!chapter || !picture)
    return [
      async (): Promise<PlantedFault> => ({
        name: 'no chapter to damage',
        expectedCheck: 'chapter_lost',
        undo: async () => undefined,
      }),
    ]
  const ids = [chapter.customer_id, chapter.gallery_id]
  const rename = `update chapter set title = $4 where customer_id = $1 and gallery_id = $2 and number = $3`
  const place = 'update picture set chapter = $2 where id = $1'
  return [
    async (): Promise<PlantedFault> => {
      await run(rename, [...ids, chapter.number, 'outro'])
      const undo = () => run(rename, [...ids, chapter.number, chapter.title])
      return { name: 'a chapter under another title', expectedCheck: 'chapter_lost', undo }
    },
    async (): Promise<PlantedFault> => {
      await run(place, [picture.id, null])
      const undo = () => run(place, [picture.id, chapter.number])
      return { name: 'a picture that left its chapter', expectedCheck: 'chapter_wrong', undo }
    },
    async (): Promise<PlantedFault> => {
      await run(place, [picture.id, 999_999])
      const undo = () => run(place, [picture.id, chapter.number])
      return { name: 'a picture in a missing chapter', expectedCheck: 'chapter_wrong', undo }
    },
  ]
}

const renameDomains = (from: string, to: string) => `update own_domain set name = replace(name, '${from}', '${to}')`

function domainFaults(run: Run) {
  const change =
    (name: string, expectedCheck: PlantedFault['expectedCheck'], sql: string, undoSql: string) =>
    async (): Promise<PlantedFault> => {
      await run(sql, [])
      return { name, expectedCheck, undo: () => run(undoSql, []) }
    }
  return [
    change(
      'domains of other names',
      'domain_lost',
      renameDomains('fotos.', 'outras.'),
      renameDomains('outras.', 'fotos.'),
    ),
    change(
      'a name of another customer in the directory',
      'domain_owners',
      `insert into directory (kind, name, customer_id) select 'domain', 'planted.com.br', customer_id from own_domain limit 1`,
      `delete from directory where name = 'planted.com.br'`,
    ),
    change(
      'a repeated order',
      'order_doubled',
      `insert into order_attempt select customer_id, 'planted.com.br', now(), now() + n * interval '1 second'
       from own_domain, generate_series(1, 2) n`,
      `delete from order_attempt where name = 'planted.com.br'`,
    ),
  ]
}

function albumFaults({ owner_id: versionId, customer_id: customerId }: PictureRow, run: Run) {
  const byteOfSpace = async (): Promise<PlantedFault> => {
    const sql = 'update album_version set bytes = bytes + $2 where id = $1'
    await run(sql, [versionId, 1])
    return { name: 'a wrong byte of a draft', expectedCheck: 'owner_drift', undo: () => run(sql, [versionId, -1]) }
  }
  const missingSpace = async (): Promise<PlantedFault> => {
    const sql = `update usage_counter set bytes = bytes + $3 * (select bytes from album_version where id = $2)
      where customer_id = $1`
    await run(sql, [customerId, versionId, -1])
    const undo = () => run(sql, [customerId, versionId, 1])
    return { name: 'spreads that use no space', expectedCheck: 'usage_drift', undo }
  }
  return [byteOfSpace, missingSpace]
}
