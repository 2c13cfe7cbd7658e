import { exportArchive } from '@revela/phrases'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { pageObject } from '../../profiles/index.ts'

export type BrandFile = { readonly name: string; readonly objectKey: string }

/** The logo, the portrait and every watermark that has a picture. */
export async function readBrand(tx: Tx, customerId: string): Promise<BrandFile[]> {
  const { rows } = await sql<{ what: 'logo' | 'avatar' | 'mark'; key: string }>`
    select 'logo' as what, logo_key as key, null::uuid as id from profile
      where customer_id = ${customerId} and logo_key is not null
    union all
    select 'avatar', avatar_key, null from profile where customer_id = ${customerId} and avatar_key is not null
    union all
    select 'mark', picture_key, id from watermark where customer_id = ${customerId} and picture_key is not null
    order by 3 nulls first, 1`.execute(tx)
  let marks = 0
  return rows.map(({ what, key }) => {
    if (what === 'mark') marks += 1
    const title = what === 'mark' ? exportArchive.watermark(marks) : exportArchive[what]
    return { name: `${exportArchive.brand}/${title}.webp`, objectKey: pageObject(key) }
  })
}
