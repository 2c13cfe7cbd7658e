import { ApiError } from '@revela/contract/client'
import { familyDownload } from '@revela/phrases'
import { client } from '../../../lib/client.ts'
import { requestDownloadCall, type Download, type DownloadRequest } from '../api/calls.ts'
import { sleep } from './device.ts'
import { untilReady } from './until-ready.ts'

type Given = {
  readonly galleryId: string
  readonly body: DownloadRequest
  readonly signal: AbortSignal
  readonly onProgress: (ready: number, total: number) => void
}

/** Asks for files or a ZIP and waits until they are there. */
export async function requestUntilReady({ galleryId, body, signal, onProgress }: Given): Promise<Download> {
  const ask = () => client.call(requestDownloadCall, { params: { gallery_id: galleryId }, body }, { signal })
  return await untilReady({ ask, onProgress, sleep, signal })
}

/** The server does not allow it at this moment; the page may show an older state. */
function refusalSentence({ code, details }: ApiError): string | null {
  if (code === 'DownloadNotAllowed') return familyDownload.notAllowed
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
