import { shardOf } from '../../platform/object-store/shard-of.ts'

/** Below this lie a customer's renditions, in a folder for each owner. */
export function rendered(customerId: string): string {
  return `r/${shardOf(customerId)}/${customerId}/`
}
