import { shardOf } from './shard-of.ts'

/** Originals, renditions, brands, files made for somebody: nothing of a customer stands anywhere else. */
const kinds = ['o', 'r', 'b', 'x'] as const

export function customerPrefixes(customerId: string): string[] {
  return kinds.map((kind) => `${kind}/${shardOf(customerId)}/${customerId}/`)
}
