import type { Tx } from '../../platform/db/database.ts'
import type { MarkSettings } from '@revela/domain'
import { pageObject } from '../profiles/index.ts'
import { readMark } from './mark.ts'
import { settingsOf } from './watermark.presenter.ts'
import { findRevision } from './watermark.repository.ts'

/** All it takes to burn a mark in. */
export type BurnableMarks = {
  readonly stamp: boolean
  readonly mark: { readonly objectKey: string; readonly settings: MarkSettings } | null
}

/** Null when there is no such mark any more, or nothing to burn: then there is no image either. */
export async function findBurnableMarks(tx: Tx, customerId: string, text: string): Promise<BurnableMarks | null> {
  const asked = readMark(text)
  if (!asked || (asked.watermark === null && !asked.stamp)) return null
  if (asked.watermark === null) return { stamp: true, mark: null }
  const row = await findRevision(tx, customerId, asked.watermark)
  if (!row?.picture_key) return null
  return { stamp: asked.stamp, mark: { objectKey: pageObject(row.picture_key), settings: settingsOf(row) } }
}
