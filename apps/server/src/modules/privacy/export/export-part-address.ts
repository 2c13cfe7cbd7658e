import type { Clock } from '../../../platform/clock/clock.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import { linkGoodForMs } from './export-rules.ts'

export type ExportPart = { readonly customerId: string; readonly exportId: string; readonly part: number }

type Sealed = { readonly c: string; readonly x: string; readonly p: number; readonly e: number }

const bound = 'export-part'

export function exportPartAddress(
  { keys, clock, config }: { keys: Keys; clock: Clock; config: { readonly CONTENT_ORIGIN: string } },
  { customerId, exportId, part }: ExportPart,
  name: string,
  expiresAt: Date,
): string {
  const e = Math.min(clock().getTime() + linkGoodForMs, expiresAt.getTime())
  const sealed: Sealed = { c: customerId, x: exportId, p: part, e }
  const token = keys.seal('export-part', JSON.stringify(sealed), bound).toString('base64url')
  return `${config.CONTENT_ORIGIN}/f/${token}/${encodeURIComponent(name)}`
}

/** Null: not one of ours, or its hours are over. */
export function readExportToken(keys: Keys, token: string, now: Date): ExportPart | null {
  try {
    const sealed = JSON.parse(keys.unseal('export-part', Buffer.from(token, 'base64url'), bound)) as Sealed
    return sealed.e < now.getTime() ? null : { customerId: sealed.c, exportId: sealed.x, part: sealed.p }
  } catch {
    return null
  }
}
