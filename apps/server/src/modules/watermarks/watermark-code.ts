import type { WatermarkSettings } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { pageObject } from '../profiles/index.ts'
import { toWatermarkSettings } from './watermark.presenter.ts'
import { findRevision } from './watermark.repository.ts'

/**
 * The watermark that families see on every image above 400 px, as a short code in tokens and rendition keys: '0' none,
 * 's1' the copy stamp, 'w12' the watermark at its customer's revision 12, 'w12s1' both.
 */
export type WatermarkSpec = { readonly watermark: number | null; readonly stamp: boolean }

export const noWatermarkCode = '0'

// Increment it when the stamp's look changes: every stamped rendition is then made again.
const stampVersion = 1

export function watermarkCode({ watermark, stamp }: WatermarkSpec): string {
  const text = `${watermark === null ? '' : `w${watermark}`}${stamp ? `s${stampVersion}` : ''}`
  return text === '' ? noWatermarkCode : text
}

/** Returns null for an invalid code, and for a stamp of another version. */
export function parseWatermarkCode(text: string): WatermarkSpec | null {
  if (text === noWatermarkCode) return { watermark: null, stamp: false }
  const [, watermark, stamp] = /^(?:w([1-9]\d{0,8}))?(?:s(\d{1,3}))?$/.exec(text) ?? []
  if (watermark === undefined && stamp === undefined) return null
  if (stamp !== undefined && stamp !== String(stampVersion)) return null
  return { watermark: watermark === undefined ? null : Number(watermark), stamp: stamp !== undefined }
}

/** Everything needed to apply a watermark. */
export type BurnableWatermarks = {
  readonly stamp: boolean
  readonly watermark: { readonly objectKey: string; readonly settings: WatermarkSettings } | null
}

/** Returns null when the watermark no longer exists or there is nothing to apply: then there is no image either. */
export async function findBurnableWatermarks(
  tx: Tx,
  customerId: string,
  text: string,
): Promise<BurnableWatermarks | null> {
  const spec = parseWatermarkCode(text)
  if (!spec || (spec.watermark === null && !spec.stamp)) return null
  if (spec.watermark === null) return { stamp: true, watermark: null }
  const row = await findRevision(tx, customerId, spec.watermark)
  if (!row?.picture_key) return null
  return {
    stamp: spec.stamp,
    watermark: { objectKey: pageObject(row.picture_key), settings: toWatermarkSettings(row) },
  }
}
