import { asSuperuser } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import type { checks, Findings, PictureRow, Seen } from './findings.ts'
import type { Ground, Plot } from './ground.ts'
import type { Steward } from './settle.ts'

type Harm = { readonly name: string; readonly shows: (typeof checks)[number]; readonly undo: () => Promise<unknown> }

/**
 * A check that cannot go red is worth nothing: each of these harms one thing of what was just found faultless, and the
 * check must name it. Answers the harms that went unseen.
 */
export async function unseenHarms(
  ground: Ground,
  plot: Plot,
  { store }: Steward,
  seen: Seen,
  check: (harmedKey: string) => Promise<Findings>,
): Promise<string[]> {
  const [victim, ofWork] = (['gallery', 'work'] as const).map((kind) =>
    seen.pictures.find((row) => row.owner_kind === kind),
  )
  if (!victim || !ofWork) return ['there was no picture of a gallery or none of a work to harm']
  const run = (sql: string, values: unknown[]) =>
    asSuperuser(
      ground.engines,
      async (client) => {
        // Past every rule that would keep the harm from being done.
        await client.query('set session_replication_role = replica')
        return (await client.query(sql, values)).rows as Record<string, unknown>[]
      },
      plot.database,
    )
  const put = (key: string, file: Buffer) => store.put(key, file, { length: file.length, type: 'image/jpeg' })
  const unseen: string[] = []
  const file = await store.read(victim.object_key)
  // What a work's picture shares with a gallery's is harmed once; what is counted apart is harmed apart.
  const harms = [...harmsTo(victim, file, run, put, store), ...miscountsOf(victim, run), ...miscountsOf(ofWork, run)]
  for (const harm of harms) {
    const { name, shows, undo } = await harm()
    const found = await check(victim.object_key)
    if (found[shows].length === 0) unseen.push(name)
    await undo()
  }
  return unseen
}

type Run = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>
type Put = (key: string, file: Buffer) => Promise<void>

function harmsTo(row: PictureRow, file: Buffer, run: Run, put: Put, { delete: remove }: Steward['store']) {
  const { id, customer_id: customerId, object_key: key } = row
  const copy = `insert into picture select (jsonb_populate_record(p, $2::jsonb)).* from picture p where id = $1`
  const stray = `o/000/${customerId}/${randomBytes(16).toString('hex')}`
  return [
    async (): Promise<Harm> => {
      const tampered = Buffer.from(file)
      tampered[file.length - 3]! ^= 1
      await put(key, tampered)
      return { name: 'one bit of an object turned', shows: 'corrupt', undo: () => put(key, file) }
    },
    async (): Promise<Harm> => {
      await remove([key])
      return { name: 'an object gone', shows: 'lost', undo: () => put(key, file) }
    },
    async (): Promise<Harm> => {
      const [whole] = await run('delete from picture where id = $1 returning to_jsonb(picture) as row', [id])
      const back = 'insert into picture select * from jsonb_populate_record(null::picture, $1::jsonb)'
      return { name: 'a row dropped', shows: 'lost', undo: () => run(back, [JSON.stringify(whole!['row'])]) }
    },
    async (): Promise<Harm> => {
      const twin = crypto.randomUUID()
      await run(copy, [id, JSON.stringify({ id: twin, number: 999_999, display_number: 999_999 })])
      const undo = () => run('delete from picture where id = $1', [twin])
      return { name: 'a picture twice', shows: 'duplicate', undo }
    },
    async (): Promise<Harm> => {
      await put(stray, file)
      return { name: 'an object of nobody', shows: 'orphan', undo: () => remove([stray]) }
    },
  ]
}

/** One more, or one less, of what a customer is said to use. */
const usage = (counter: string) => `update usage_counter set ${counter} = ${counter} + $2 where customer_id = $1`

function miscountsOf({ owner_kind, owner_id: ownerId, customer_id: customerId }: PictureRow, run: Run) {
  const kind = owner_kind === 'work' ? 'work' : 'gallery'
  const column = kind === 'work' ? 'work_pictures' : 'pictures'
  const miscount = (name: string, shows: Harm['shows'], sql: string, of: string) => async (): Promise<Harm> => {
    await run(sql, [of, 1])
    return { name: `${name} of a ${kind}`, shows, undo: () => run(sql, [of, -1]) }
  }
  return [
    ...(kind === 'gallery' ? [miscount('a byte of quota', 'usage_drift', usage('bytes'), customerId)] : []),
    miscount('a photograph of quota', 'usage_drift', usage(column), customerId),
    miscount('the count', 'owner_drift', `update ${kind} set pictures = pictures + $2 where id = $1`, ownerId),
  ]
}
