import { asSuperuser } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import type { checks, Findings, PictureRow, Snapshot } from './findings.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'
import type { Maintenance } from './maintenance.ts'

type PlantedFault = {
  readonly name: string
  readonly expectedCheck: (typeof checks)[number]
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
