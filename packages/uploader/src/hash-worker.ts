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
    // An answer without a hash says that the file cannot be read.
    .catch(() => worker.postMessage({ id }, []))
})

/** SHA-256 of a file's bytes, as the server writes it. The file is whole in memory for that moment. */
async function sha256Hex(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
