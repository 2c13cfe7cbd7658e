import { ApiError } from '@revela/contract/client'
import { familyDownload, familyPin } from '@revela/phrases'
import { client } from '../../../lib/client.ts'
import { requestDownloadCall, type Download, type DownloadRequest } from '../api/calls.ts'
import { sleep } from './device.ts'
import { untilReady } from './until-ready.ts'

type Given = {
  readonly galleryId: string
  readonly body: DownloadRequest
  readonly signal: AbortSignal
  readonly onProgress: (ready: number, total: number) => void
  /** The photographer set or changed the PIN while this page was open. */
  readonly onPinRequired: () => void
}

/** Asks for files or a ZIP and waits until they are there. */
export async function requestUntilReady(given: Given): Promise<Download> {
  const { galleryId, body, signal, onProgress, onPinRequired } = given
  const ask = () => client.call(requestDownloadCall, { params: { gallery_id: galleryId }, body }, { signal })
  try {
    return await untilReady({ ask, onProgress, sleep, signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'DownloadPinRequired') onPinRequired()
    throw error
  }
}

/** The server does not allow it at this moment; the page may show an older state. */
function refusalSentence({ code, details }: ApiError): string | null {
  if (code === 'DownloadNotAllowed') return familyDownload.notAllowed
  if (code === 'DownloadPinRequired') return familyPin.required
  if (code === 'DownloadAwaitsSelection') return familyDownload.awaitingSelection
  if (code === 'DownloadAwaitsPayment') return familyDownload.awaitingPaymentShort(Number(details?.['due'] ?? 0))
  return code === 'PictureNotIncluded' ? familyDownload.notIncluded : null
}

export function sentenceOf(error: unknown): string {
  const refusal = error instanceof ApiError ? refusalSentence(error) : null
  if (refusal !== null) return refusal
  const help = error instanceof ApiError && error.code === 'TooManyRequests' ? error.messages[0]?.help : undefined
  return help ?? familyDownload.failed
}
