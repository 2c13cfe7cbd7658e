import { selectionExport } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { exportCalls } from './calls.ts'

/** Its address opens for some minutes only, so it is asked for when it is wanted. */
async function addressOf(id: string, format: 'pdf' | 'csv' | 'xmp'): Promise<string | null> {
  if (format === 'pdf') return (await call(exportCalls.pdf, { params: { id } })).url
  return (await call(exportCalls.file, { params: { id, format } })).url
}

export function useDownloadFile(selectionId: string, format: 'pdf' | 'csv' | 'xmp') {
  return useMutation({
    mutationFn: () => addressOf(selectionId, format),
    onSuccess: (url) => {
      // It comes as an attachment: the page stays where it is.
      if (url !== null) window.location.assign(url)
    },
    onError: (error) => notifyFailure(error, selectionExport.failed),
    meta: { inline: true },
  })
}
