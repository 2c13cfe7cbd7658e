/** Processes a list with a fixed concurrency. */
export async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const runWorker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index]!)
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
}
