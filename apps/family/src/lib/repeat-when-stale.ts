/** Runs one at a time; a call during a run causes one more round, which all callers wait for. */
export function repeatWhenStale(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isStale = false
  return async () => {
    if (running) {
      isStale = true
      return await running
    }
    running = (async () => {
      do {
        isStale = false
        await run()
      } while (isStale)
    })().finally(() => {
      running = null
    })
    await running
  }
}
