/** Which batches some tab of this browser is sending just now: no other tab offers to go on with them. */
export type RunningUploads = {
  /** Held until the signal ends, or until the tab does. */
  readonly hold: (batchId: string, signal: AbortSignal) => void
  readonly held: () => Promise<ReadonlySet<string>>
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
}

function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks
}
