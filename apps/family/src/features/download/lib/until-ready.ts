import type { Download } from '../api/calls.ts'

type Given = {
  readonly ask: () => Promise<Download>
  readonly onProgress: (ready: number, total: number) => void
  readonly sleep: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}

const firstWaitMs = 1_000
const longestWaitMs = 5_000

/** Asks again until everything is there; sizes other than the original are made on demand. */
export async function untilReady({ ask, onProgress, sleep, signal }: Given): Promise<Download> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 1.5)) {
    signal.throwIfAborted()
    const answer = await ask()
    signal.throwIfAborted()
    if (answer.state === 'ready') return answer
    onProgress(answer.ready, answer.total)
    await sleep(waitMs)
  }
}
