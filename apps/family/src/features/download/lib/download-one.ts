import { familyDownload } from '@revela/phrases'
import { dismissNotice, notify } from '../../../lib/notices.ts'
import type { DownloadSize } from '../api/calls.ts'
import { defaultSize } from './choice.ts'
import { navigateTo, thisDevice, fetchChunk, requestUntilReady, sentenceOf } from './request.ts'

type DownloadOneOptions = {
  readonly galleryId: string
  readonly number: number
  readonly sizes: readonly DownloadSize[]
  /** The server rejected the request: the page may be older than the photographer's settings. */
  readonly onFailed: () => void
  readonly onPinRequired: () => void
}

/** Downloads the picture in view with one tap, under its original file name. */
export async function downloadOne({
  galleryId,
  number,
  sizes,
  onFailed,
  onPinRequired,
}: DownloadOneOptions): Promise<void> {
  const device = thisDevice()
  let isPinRequired = false
  const { signal } = new AbortController()
  try {
    const size = defaultSize(sizes, device)
    const { files } = await requestUntilReady({
      galleryId,
      body: { what: 'chosen', numbers: [number], size, as: 'files', count: 1 },
      signal,
      onProgress: () => notify({ text: familyDownload.preparing }),
      onPinRequired: () => {
        isPinRequired = true
      },
    })
    const [file] = files
    if (!file) throw new Error('the server returned no file')
    const saved =
      device.saving === 'share-sheet' &&
      (await saveByShareSheet(await fetchChunk({ files, signal, onProgress: () => {} })))
    if (saved) dismissNotice()
    else {
      navigateTo(file.url)
      notify({ text: familyDownload.started })
    }
  } catch (error) {
    if (isPinRequired) return onPinRequired()
    notify({ text: sentenceOf(error) })
    onFailed()
  }
}

/** False if the share sheet cannot open because the tap is too long ago. */
async function saveByShareSheet(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
