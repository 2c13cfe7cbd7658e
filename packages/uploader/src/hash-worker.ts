export type HashRequest = { readonly id: number; readonly file: Blob }
export type HashAnswer = { readonly id: number; readonly sha256?: string }

// TypeScript uses the types of a page here, not those of a worker.
const worker = self as unknown as {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<HashRequest>) => void) => void
  readonly postMessage: (answer: HashAnswer, transfer: []) => void
}

let last = Promise.resolve()

/** Hashes one file after the other, so that only one is in memory. */
worker.addEventListener('message', ({ data: { id, file } }) => {
  last = last
    .then(() => sha256Hex(file))
    .then((sha256) => worker.postMessage({ id, sha256 }, []))
    // An answer without a hash means that the file cannot be read.
    .catch(() => worker.postMessage({ id }, []))
})

/** SHA-256 of a file's bytes in hexadecimal, as the server writes it. The whole file is in memory meanwhile. */
async function sha256Hex(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
