import type { CallableOf, galleryUpload } from '@revela/contract'
import { callUrl } from '@revela/contract/client'
import { uploadCalls } from '@revela/contract/upload-calls'
import { pictureReplacement as texts } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { ExplainedError } from '../../../lib/explained-error.ts'
import { notify } from '../../../lib/notices.ts'
import { progressQuery, reloadPictures } from './pictures.ts'

type UploadCall = 'open' | 'uploadPicture' | 'finish'

const calls: { readonly [Name in UploadCall]: CallableOf<(typeof galleryUpload)[Name]> } = uploadCalls('gallery')

async function sha256Of(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The server's help for a file that it did not accept, or that did not arrive. */
class ReplacementError extends ExplainedError {
  override readonly name = 'ReplacementError'
}

async function send(galleryId: string, pictureId: string, file: File): Promise<void> {
  const sha256 = await sha256Of(file)
  const item = { picture_title: file.name, size: file.size, overwrite: true, replaces: pictureId }
  const { payload_id: payloadId, uploadBaseURL } = await call(calls.open, {
    params: { id: galleryId },
    body: { payload_list: [item] },
  })
  try {
    const form = new FormData()
    // Before the file, so that the server can compare the hash while it receives the bytes.
    form.append('options', JSON.stringify({ sha256 }))
    form.append('picture', file, file.name)
    const url = callUrl(uploadBaseURL, calls.uploadPicture.path, { id: galleryId, payloadId, pictureId })
    const response = await fetch(url, { method: 'POST', headers: { 'x-revela': '1' }, body: form }).catch(
      (error: unknown) => {
        throw new ReplacementError(texts.failed, { cause: error })
      },
    )
    // Only 204 acknowledges a file: a captive portal's page also has status 200.
    if (response.status !== 204) throw new ReplacementError(await helpIn(response))
  } finally {
    // Otherwise the batch would be offered again as an interrupted upload.
    await call(calls.finish, { params: { payloadId } }).catch(() => undefined)
  }
}

async function helpIn(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { messages?: { help?: string }[] }
    return body.messages?.find(({ help }) => help)?.help ?? texts.failed
  } catch {
    // A proxy may respond with its own page instead of JSON.
    return texts.failed
  }
}

/** Uploads another file for a picture, which keeps its number, choices, comments and chapter. */
export function useReplacePicture(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ pictureId, file }: { readonly pictureId: string; readonly file: File }) =>
      send(galleryId, pictureId, file),
    onSuccess: () => notify('success', texts.done),
    onError: (error) =>
      error instanceof ReplacementError ? notify('error', error.message) : notifyFailure(error, texts.failed),
    onSettled: () =>
      Promise.all([
        reloadPictures(queries, galleryId),
        queries.invalidateQueries({ queryKey: progressQuery(galleryId).queryKey }),
        queries.invalidateQueries({ queryKey: ['customer', 'usage'] }),
      ]),
    meta: { inline: true },
  })
}
