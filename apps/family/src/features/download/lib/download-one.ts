import { familyDownload } from '@revela/phrases'
import { dismissNotice, notify } from '../../../lib/notices.ts'
import type { DownloadSize } from '../api/calls.ts'
import { defaultSize } from './choice.ts'
import { navigateTo, thisDevice, fetchChunk, requestUntilReady, sentenceOf } from './request.ts'

type DownloadOneOptions = {
  readonly galleryId: string
  readonly number: number
  readonly sizes: readonly DownloadSize[]
  /** The server refused: what the page shows may be older than the photographer's settings. */
  readonly onFailed: () => void
  readonly onPinRequired: () => void
}

/** Apple's phones keep a download among documents; only their share sheet puts it among the photographs. */
const needsShareSheet = () => /iPhone|iPad/.test(navigator.userAgent)

/** One tap: the photograph in view, under its real name. */
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
    if (!file) throw new Error('nothing was offered')
    const saved =
      device.sharesFiles &&
      needsShareSheet() &&
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

/** False when the sheet could not open any more: the tap is too long ago. */
async function saveByShareSheet(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
