/** Which batches some tab of this browser is sending just now: no other tab offers to go on with them. */
export type RunningUploads = {
  /** Held until the signal ends, or until the tab does. */
  readonly hold: (batchId: string, signal: AbortSignal) => void
  readonly held: () => Promise<ReadonlySet<string>>
  /** When no tab sends it any more: a tab that was closed a moment ago may still be seen holding it. */
  readonly freed: (batchId: string) => Promise<void>
}

const prefix = 'revela-upload:'

export const runningInBrowser: RunningUploads = {
  hold: (batchId, signal) => {
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    void locks()
      ?.request(`${prefix}${batchId}`, { ifAvailable: true }, () => ended)
      .catch(() => undefined)
  },
  held: async () => {
    const state = await locks()
      ?.query()
      .catch(() => null)
    const names = (state?.held ?? []).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
    return new Set(names.map((name) => name.slice(prefix.length)))
  },
  freed: async (batchId) => {
    await locks()?.request(`${prefix}${batchId}`, { mode: 'shared' }, () => undefined)
  },
}

function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks
}
