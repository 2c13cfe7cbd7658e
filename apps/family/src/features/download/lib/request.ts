import type { Device, PhoneSaving } from './choice.ts'
import { type Download, requestDownloadCall, type DownloadRequest, type DownloadFile } from '../api/calls.ts'
import { ApiError } from '@revela/contract/client'
import { familyDownload, familyPin } from '@revela/phrases'
import { client } from '../../../lib/client.ts'

export function thisDevice(): Device {
  const handheld = window.matchMedia('(pointer: coarse)').matches
  const sample = new File([new Uint8Array(1)], 'foto.jpg', { type: 'image/jpeg' })
  const sharesFiles = typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
  const { userAgent, maxTouchPoints } = navigator
  return { handheld, saving: handheld ? phoneSavingOf({ userAgent, maxTouchPoints, sharesFiles }) : null }
}

type PhoneFacts = {
  readonly userAgent: string
  readonly maxTouchPoints: number
  readonly sharesFiles: boolean
}

export function phoneSavingOf({ userAgent, maxTouchPoints, sharesFiles }: PhoneFacts): PhoneSaving {
  // Safari on an iPad calls itself a Macintosh; a Macintosh has no touch screen.
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  // An iPhone saves downloads into Files; only the share sheet saves them into the photo library.
  if (isApple) return sharesFiles ? 'share-sheet' : null
  return /Android/.test(userAgent) ? 'downloads' : null
}

const sleepMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts the browser's own download, which survives this page. The server answers as an attachment. */
export function navigateTo(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves bytes that the page has already, under the file's name. */
function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the bytes after this function has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Chromium drops downloads that a page starts too fast: half of them at 40 ms, none at 130 ms. */
const saveIntervalMs = 200

type SaverDeps = {
  readonly save: (file: File) => void
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** Saves files one at a time, with enough time between two of them for the browser to accept both. */
export function createSpacedSaver({ save, now, sleep }: SaverDeps): (file: File, signal: AbortSignal) => Promise<void> {
  let nextAt = 0
  return async (file, signal) => {
    const waitMs = nextAt - now()
    if (waitMs > 0) await sleep(waitMs)
    signal.throwIfAborted()
    save(file)
    nextAt = now() + saveIntervalMs
  }
}

export const saveSpaced = createSpacedSaver({ save: saveFile, now: Date.now, sleep: sleepMs })

type PollOptions = {
  readonly poll: () => Promise<Download>
  readonly onProgress: (ready: number, total: number) => void
  readonly sleep: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}

const minWaitMs = 1_000
const maxWaitMs = 5_000

/** Polls until all files are ready; sizes other than the original are made on demand. */
export async function pollUntilReady({ poll, onProgress, sleep, signal }: PollOptions): Promise<Download> {
  for (let waitMs = minWaitMs; ; waitMs = Math.min(maxWaitMs, waitMs * 1.5)) {
    signal.throwIfAborted()
    const answer = await poll()
    signal.throwIfAborted()
    if (answer.state === 'ready') return answer
    onProgress(answer.ready, answer.total)
    await sleep(waitMs)
  }
}

type RequestOptions = {
  readonly galleryId: string
  readonly body: DownloadRequest
  readonly signal: AbortSignal
  readonly onProgress: (ready: number, total: number) => void
  /** The photographer set or changed the PIN while this page was open. */
  readonly onPinRequired: () => void
}

/** Requests files or a ZIP and waits until they are ready. */
export async function requestUntilReady(options: RequestOptions): Promise<Download> {
  const { galleryId, body, signal, onProgress, onPinRequired } = options
  const poll = () => client.call(requestDownloadCall, { params: { gallery_id: galleryId }, body }, { signal })
  try {
    return await pollUntilReady({ poll, onProgress, sleep: sleepMs, signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'DownloadPinRequired') onPinRequired()
    throw error
  }
}

/** The sentence for a download that the server does not allow now; the page may show an older state. */
function rejectionSentence({ code, details }: ApiError): string | null {
  if (code === 'DownloadNotAllowed') return familyDownload.notAllowed
  if (code === 'DownloadPinRequired') return familyPin.required
  if (code === 'DownloadAwaitsSelection') return familyDownload.awaitingSelection
  if (code === 'DownloadAwaitsPayment') return familyDownload.awaitingPaymentShort(Number(details?.['due'] ?? 0))
  return code === 'PictureNotIncluded' ? familyDownload.notIncluded : null
}

export function sentenceOf(error: unknown): string {
  const rejection = error instanceof ApiError ? rejectionSentence(error) : null
  if (rejection !== null) return rejection
  const help = error instanceof ApiError && error.code === 'TooManyRequests' ? error.messages[0]?.help : undefined
  return help ?? familyDownload.failed
}

const concurrency = 3

type FetchChunkOptions = {
  readonly files: readonly DownloadFile[]
  readonly signal: AbortSignal
  readonly onProgress: (ready: number) => void
}

/** The files of a chunk with their original names, in order; all of them or none. */
export async function fetchChunk({ files, signal, onProgress }: FetchChunkOptions): Promise<File[]> {
  const fetched: File[] = []
  const queue = [...files.entries()]
  let ready = 0
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, { url, name }] = next
      const response = await fetch(url, { signal, credentials: 'omit' })
      if (!response.ok) throw new Error(`file request failed with status ${response.status}`)
      const bytes = await response.blob()
      fetched[index] = new File([bytes], name, { type: bytes.type === '' ? 'image/jpeg' : bytes.type })
      ready += 1
      onProgress(ready)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return fetched
}
