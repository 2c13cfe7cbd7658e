import type { DownloadFile } from '../api/calls.ts'

const lanes = 3

type Given = {
  readonly files: readonly DownloadFile[]
  readonly signal: AbortSignal
  readonly onProgress: (ready: number) => void
}

/** A lot as files with their real names, in their order; all of them or none. */
export async function fetchLot({ files, signal, onProgress }: Given): Promise<File[]> {
  const fetched: File[] = []
  const waiting = [...files.entries()]
  let ready = 0
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { url, name }] = next
      const response = await fetch(url, { signal, credentials: 'omit' })
      if (!response.ok) throw new Error(`the file was answered with ${response.status}`)
      const bytes = await response.blob()
      fetched[index] = new File([bytes], name, { type: bytes.type === '' ? 'image/jpeg' : bytes.type })
      ready += 1
      onProgress(ready)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return fetched
}
