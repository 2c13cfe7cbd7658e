/** Works through a list, so many at a time. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await work(items[at]!)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
