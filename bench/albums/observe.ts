import { callAsReader, success, type RealAlbum } from './real-album.ts'

/** One album as rows and as answers, in the model's words. */
export type Observation = {
  readonly versions: readonly {
    readonly number: number
    readonly isSent: boolean
    readonly note: string
    readonly counted: number
    /** Ids and hashes in their order. */
    readonly pictures: readonly string[]
    readonly hashes: readonly string[]
  }[]
  readonly requests: readonly ObservedRequest[]
  readonly rounds: readonly {
    readonly key: string
    readonly number: number
    readonly version: number
    readonly requests: number
  }[]
  readonly roundsUsed: number
  readonly approvals: readonly {
    readonly key: string
    readonly version: number
    readonly reader: string | null
    readonly spreads: number
    readonly openKeys: readonly string[]
    readonly isReopened: boolean
    readonly isReplaced: boolean
    readonly hashes: readonly string[]
  }[]
  /** By the order in which the album was approved. */
  readonly receipts: readonly { readonly approvals: readonly string[]; readonly openKeys: readonly string[] }[]
  /** What the studio is shown; null: the album is in the trash. */
  readonly studio: {
    readonly status: string
    readonly roundsUsed: number
    readonly requests: readonly string[]
    readonly readers: readonly string[]
    /** Keys of the approvals that it shows. */
    readonly approvals: readonly string[]
  } | null
  /** What each present reader is shown, by reader id; null: nothing. */
  readonly pages: ReadonlyMap<string, Page | null>
}

export type ObservedRequest = {
  readonly key: string
  readonly version: number
  readonly spread: number
  readonly kind: string
  readonly chip: string | null
  readonly text: string
  readonly state: string
  readonly reason: string
  readonly round: string | null
}

export type Page = {
  readonly status: string
  readonly versions: readonly string[]
  readonly requests: readonly string[]
  readonly roundsUsed: number
  readonly viewed: readonly number[]
}

const inAlbum = (alias: string) => `${alias}.customer_id = $1 and ${alias}.album_id = $2`

export async function observe(real: RealAlbum): Promise<Observation> {
  const { field, studio, id } = real
  const query = async <T>(sql: string) => (await field.admin.query(sql, [studio.customerId, id])).rows as T[]
  const versions = await query<Observation['versions'][number]>(`
    select v.number, v.sent_at is not null as "isSent", v.note, v.pictures as counted,
      coalesce(array_agg(p.id::text order by p.position, p.number) filter (where p.id is not null), '{}') as pictures,
      coalesce(array_agg(encode(p.sha256, 'hex') order by p.position, p.number) filter (where p.id is not null), '{}') as hashes
    from album_version v
    left join picture p on p.customer_id = v.customer_id and p.owner_id = v.id and p.trashed_at is null
    where ${inAlbum('v')} group by v.number, v.sent_at, v.note, v.pictures order by v.number`)
  const requests = await query<ObservedRequest>(`
    select r.id as key, v.number as version, r.spread, r.kind, r.chip, r.text, r.state, r.decline_reason as reason,
      r.round_id as round
    from album_request r join album_version v on v.customer_id = r.customer_id and v.id = r.version_id
    where ${inAlbum('r')} order by r.id`)
  const rounds = await query<Observation['rounds'][number]>(`
    select r.id as key, r.number, v.number as version, r.requests
    from album_round r join album_version v on v.customer_id = r.customer_id and v.id = r.version_id
    where ${inAlbum('r')} order by r.number`)
  const approvals = await query<Observation['approvals'][number]>(`
    select a.id as key, v.number as version, a.reader_id as reader, a.spreads,
      array(select id::text from unnest(a.open_request_ids) id order by 1) as "openKeys",
      a.reopened_at is not null as "isReopened", a.replaced_at is not null as "isReplaced",
      (select array_agg(coalesce(entry.value ->> 'sha256', entry.value::text) order by entry.ordinality)
       from jsonb_array_elements(a.manifest) with ordinality entry) as hashes
    from album_approval a join album_version v on v.customer_id = a.customer_id and v.id = a.version_id
    where ${inAlbum('a')} order by a.id`)
  const receipts = await query<Observation['receipts'][number]>(`
    select array(select id::text from unnest(r.approval_ids) id order by 1) as approvals,
      array(select id::text from unnest(r.open_request_ids) id order by 1) as "openKeys"
    from album_receipt r where ${inAlbum('r')} order by r.requested_at, r.id`)
  const [proof] = await query<{ used: number }>(`select rounds_used as used from album_proof p where ${inAlbum('p')}`)
  return {
    versions,
    requests,
    rounds,
    approvals,
    receipts,
    roundsUsed: proof?.used ?? 0,
    studio: await studioView(real),
    pages: await readerPages(real),
  }
}

type Listed = { readonly id: string; readonly state: string }
const shown = (requests: readonly Listed[]) => requests.map((request) => `${request.id} ${request.state}`).toSorted()

async function studioView({ studio, id }: RealAlbum): Promise<Observation['studio']> {
  const response = await studio.album(`/albums/${id}/proof`, 'GET')
  if (response.status === 404) return null
  const { status, rounds, requests, readers, approvals } = success(response) as {
    status: string
    rounds: { used: number }
    requests: Listed[]
    readers: { id: string; approves: boolean }[]
    approvals: { id: string }[]
  }
  return {
    status,
    roundsUsed: rounds.used,
    requests: shown(requests),
    readers: readers.map((reader) => `${reader.id} ${reader.approves ? 'asked' : 'reads'}`).toSorted(),
    approvals: approvals.map((approval) => approval.id).toSorted(),
  }
}

async function readerPages(real: RealAlbum): Promise<Map<string, Page | null>> {
  const pages = new Map<string, Page | null>()
  for (const [at, reader] of real.readers.entries()) {
    const response = await callAsReader(real, at, { method: 'GET', path: `/album/${real.id}` })
    if (response.status !== 200) {
      pages.set(reader.id, null)
      continue
    }
    const { album, rounds, versions, requests, viewed } = response.json as {
      album: { status: string }
      rounds: { used: number }
      versions: { number: number; spreads: unknown[] }[]
      requests: Listed[]
      viewed: number[]
    }
    pages.set(reader.id, {
      status: album.status,
      versions: versions.map(({ number, spreads }) => `${number}: ${spreads.length}`),
      requests: shown(requests),
      roundsUsed: rounds.used,
      viewed: viewed.toSorted((a, b) => a - b),
    })
  }
  return pages
}
