import { shardOf } from '../../../platform/object-store/shard-of.ts'

/** Where the files stand that are made for one copy; its photographs stay where they are. */
export function exportPrefix(customerId: string, exportId: string): string {
  return `x/${shardOf(customerId)}/${customerId}/copy-${exportId}/`
}
