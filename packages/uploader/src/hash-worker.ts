import { sha256Hex } from './sha256-hex.ts'

export type HashRequest = { readonly id: number; readonly file: Blob }
export type HashAnswer = { readonly id: number; readonly sha256?: string }

// The page's types, not a worker's, are in force here.
const worker = self as unknown as {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<HashRequest>) => void) => void
  readonly postMessage: (answer: HashAnswer, transfer: []) => void
}

let last = Promise.resolve()

/** One file after the other: whatever waits, only one is in memory. */
worker.addEventListener('message', ({ data: { id, file } }) => {
  last = last
    .then(() => sha256Hex(file))
    .then((sha256) => worker.postMessage({ id, sha256 }, []))
    .catch(() => worker.postMessage({ id }, []))
})
