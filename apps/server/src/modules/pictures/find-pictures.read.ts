import type { Database } from '../../platform/db/database.ts'

export type PictureSearch = {
  /** The beginning of a file name in any case, or digits: the number of a picture. */
  readonly text: string
  /** The last picture of the previous page. */
  readonly after: string | null
  readonly limit: number
}

export type FoundPicture = {
  readonly id: string
  readonly number: number
  readonly display_number: number | null
  readonly title: string
  readonly version: number
  readonly state: 'stored' | 'ready' | 'failed'
  readonly failure: string | null
  readonly width: number | null
  readonly height: number | null
  readonly thumbhash: Buffer | null
  readonly gallery_id: string
  readonly gallery_title: string
  readonly access_epoch: number
}

const columns = `p.id, p.number, p.display_number, p.title, p.version, p.state, p.failure, p.width, p.height, p.thumbhash,
  g.id as gallery_id, g.title as gallery_title, g.access_epoch`

/** Newest gallery first. Probes two existing indexes for each gallery, so it reads only what it finds. */
const byNumber = {
  name: 'find_pictures_by_number',
  text: `select ${columns} from gallery g
    join lateral (
      select * from picture
      where customer_id = $1 and owner_id = g.id and title_number = $2::bigint
        and owner_kind = 'gallery' and trashed_at is null
      union
      select * from picture
      where customer_id = $1 and owner_id = g.id and display_number = $2::bigint
        and owner_kind = 'gallery' and trashed_at is null
    ) p on true
    where g.customer_id = $1 and g.deleted_at is null
      and ($3::uuid is null or (g.id, p.id) < (select owner_id, id from picture where customer_id = $1 and id = $3))
    order by g.id desc, p.id desc limit $4`,
}

/** By name. The index picture_named returns the rows in this order, so a page costs the same in a large account. */
export const byNameStatement = {
  name: 'find_pictures_by_name',
  text: `select ${columns} from picture p
    join gallery g on g.customer_id = $1 and g.id = p.owner_id and g.deleted_at is null
    where p.customer_id = $1 and p.owner_kind = 'gallery' and p.trashed_at is null
      and p.title_key >= $2 and p.title_key < $2 || U&'\\+10FFFF'
      and ($3::uuid is null or (p.title_key, p.id) >
        (select title_key, id from picture where customer_id = $1 and id = $3))
    order by p.title_key, p.id limit $4`,
}

/** Finds pictures of all galleries of an account, except those in a trash. */
export async function findPictures(
  db: Database,
  customerId: string,
  { text, after, limit }: PictureSearch,
): Promise<FoundPicture[]> {
  const isNumber = /^\d{1,15}$/.test(text)
  const values = [customerId, isNumber ? text : text.toLowerCase(), after, limit]
  return db.readTenant<FoundPicture>(customerId, { ...(isNumber ? byNumber : byNameStatement), values })
}
