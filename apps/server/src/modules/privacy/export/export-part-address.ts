import type { Clock } from '../../../platform/clock/clock.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import { linkGoodForMs } from './export-rules.ts'

export type ExportPart = {
  readonly customerId: string
  readonly exportId: string
  readonly part: number
  /** As it is saved. */
  readonly name: string
}

type Sealed = {
  readonly c: string
  readonly x: string
  readonly p: number
  readonly n: string
  readonly e: number
}

const bound = 'export-part'

export function exportPartAddress(
  { keys, clock, config }: { keys: Keys; clock: Clock; config: { readonly CONTENT_ORIGIN: string } },
  { customerId, exportId, part, name }: ExportPart,
  expiresAt: Date,
): string {
  const e = Math.min(clock().getTime() + linkGoodForMs, expiresAt.getTime())
  const sealed: Sealed = { c: customerId, x: exportId, p: part, n: name, e }
  const token = keys.seal('export-part', JSON.stringify(sealed), bound).toString('base64url')
  return `${config.CONTENT_ORIGIN}/f/${token}/${encodeURIComponent(name)}`
}

/** Null: not one of ours, or its hours are over. */
export function readExportToken(keys: Keys, token: string, now: Date): ExportPart | null {
  try {
    const sealed = JSON.parse(keys.unseal('export-part', Buffer.from(token, 'base64url'), bound)) as Sealed
    const { c: customerId, x: exportId, p: part, n: name, e } = sealed
    return e < now.getTime() ? null : { customerId, exportId, part, name }
  } catch {
    return null
  }
}
