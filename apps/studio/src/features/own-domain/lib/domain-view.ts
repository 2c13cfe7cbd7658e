import { ownDomainSettings as texts } from '@revela/phrases'
import type { DomainRecord, OwnDomain } from '../api/own-domain.ts'

export type RecordState = keyof typeof texts.recordStates

type RecordView = {
  readonly state: RecordState
  /** Values in the record's place that have to go. */
  readonly wrong: readonly string[]
}

/** A record compared with what the last check found in its place. */
export function viewOfRecord(record: DomainRecord, records: readonly DomainRecord[]): RecordView {
  const { type, full_name: name, found } = record
  const expected = new Set(records.filter((each) => each.type === type && each.full_name === name).map((r) => r.value))
  const others = found.filter((value) => !expected.has(value))
  if (!record.ok) return others.length > 0 ? { state: 'other', wrong: others } : { state: 'missing', wrong: [] }
  // Other texts beside the proof do no harm, and a name that is reached through addresses needs no CNAME.
  const isAddress = type === 'A' || type === 'AAAA'
  return isAddress && others.length > 0 ? { state: 'extra', wrong: others } : { state: 'ok', wrong: [] }
}

/** The step that a domain is at on its way to being active. */
export const stepOf = ({ state }: OwnDomain): number => (state === 'issuing' ? 1 : 0)

/** Whether links with the domain have reached families. */
export const wasInUse = ({ state }: OwnDomain): boolean => state !== 'waiting' && state !== 'issuing'

/** The records as a message for whoever manages the studio's site. */
export function shareText({ name, records }: OwnDomain): string {
  return [texts.shareText(name), ...records.map(texts.shareRecord)].join('\n\n')
}
