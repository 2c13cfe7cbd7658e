import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { customerPrefixes } from '../../platform/object-store/customer-prefixes.ts'
import { ObjectMissing, type ObjectStore } from '../../platform/object-store/object-store.ts'

export type ObjectCounts = { objects: number; bytes: number; copied: number; copiedBytes: number; removed: number }

type Stores = { readonly from: ObjectStore; readonly to: ObjectStore }

const concurrency = 8
/** Larger objects are streamed. */
const maxBufferBytes = 16 * 1024 * 1024

/**
 * Copies what the other store lacks, keys unchanged. The bytes of a key never change, so an object of the same size is
 * the same one. `exact` also removes what the old store no longer has: only while nobody writes, and before the switch.
 */
export async function copyObjects(
  { from, to }: Stores,
  customerId: string,
  { exact, onProgress }: { readonly exact: boolean; readonly onProgress?: (counts: ObjectCounts) => void },
): Promise<ObjectCounts> {
  const counts: ObjectCounts = { objects: 0, bytes: 0, copied: 0, copiedBytes: 0, removed: 0 }
  for (const prefix of customerPrefixes(customerId)) {
    const [source, copies] = [await listSizes(from, prefix), await listSizes(to, prefix)]
    const missing = [...source].filter(([key, bytes]) => copies.get(key) !== bytes)
    counts.objects += source.size
    for (const bytes of source.values()) counts.bytes += bytes
    await inParallel(missing, async ([key]) => {
      const bytes = await copyObject({ from, to }, key)
      // Deleted since it was listed.
      if (bytes === null) return
      counts.copied += 1
      counts.copiedBytes += bytes
      if (counts.copied % 1_000 === 0) onProgress?.(counts)
    })
    if (!exact) continue
    const extra = [...copies.keys()].filter((key) => !source.has(key))
    await to.delete(extra)
    counts.removed += extra.length
  }
  return counts
}

/** Keys whose copy is missing or has another size. */
export async function differingObjects({ from, to }: Stores, customerId: string): Promise<string[]> {
  const differing: string[] = []
  for (const prefix of customerPrefixes(customerId)) {
    const [source, copies] = [await listSizes(from, prefix), await listSizes(to, prefix)]
    for (const [key, bytes] of source) if (copies.get(key) !== bytes) differing.push(key)
    for (const key of copies.keys()) if (!source.has(key)) differing.push(key)
  }
  return differing
}

/** Whether the stored copy has these bytes. */
export async function hasBytes(store: ObjectStore, key: string, sha256: Buffer): Promise<boolean> {
  try {
    return createHash('sha256')
      .update(await store.read(key))
      .digest()
      .equals(sha256)
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}

async function listSizes(store: ObjectStore, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (let next: string | null | undefined; next !== null;) {
    const page: Awaited<ReturnType<ObjectStore['list']>> = await store.list(prefix, { next: next ?? null })
    for (const { key, bytes } of page.objects) sizes.set(key, bytes)
    next = page.next
  }
  return sizes
}

async function copyObject({ from, to }: Stores, key: string): Promise<number | null> {
  try {
    const { body, bytes, type } = await from.openWhole(key)
    await to.put(key, bytes > maxBufferBytes ? body : await buffer(body), { length: bytes, type })
    return bytes
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
