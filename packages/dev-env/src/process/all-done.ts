/** Waits for everything to end, even after a failure, so that nothing starts behind the caller's back; then throws it. */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
