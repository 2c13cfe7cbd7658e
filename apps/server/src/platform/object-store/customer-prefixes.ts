import { createHash } from 'node:crypto'

/** 4,096 shards distribute a cell's objects evenly over buckets and index shards. */
export function shardOf(customerId: string): string {
  return createHash('sha256').update(customerId).digest('hex').slice(0, 3)
}

/** Originals, renditions, brand images, prepared files: every object of a customer is below one of these. */
const kinds = ['o', 'r', 'b', 'x'] as const

export function customerPrefixes(customerId: string): string[] {
  return kinds.map((kind) => `${kind}/${shardOf(customerId)}/${customerId}/`)
}
