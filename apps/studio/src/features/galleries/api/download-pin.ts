import type { AnswerOf } from '@revela/contract'
import { downloadPin as texts } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { galleryCalls } from './calls.ts'

export type DownloadPin = AnswerOf<typeof galleryCalls.getDownloadPin>

export function downloadPinQuery(id: string) {
  return queryOptions({
    queryKey: ['gallery', id, 'download-pin'],
    queryFn: ({ signal }) => call(galleryCalls.getDownloadPin, { params: { id } }, { signal }),
    meta: { inline: true },
  })
}

/** Null switches the PIN off. */
export function useSetDownloadPin(id: string) {
  const queries = useQueryClient()
  const { queryKey } = downloadPinQuery(id)
  return useMutation({
    mutationFn: (pin: string | null) => call(galleryCalls.setDownloadPin, { params: { id }, body: { pin } }),
    onSuccess: (answer) => {
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, answer)
      notify('success', noticeOf(before, answer))
    },
    onError: (error) => notifyFailure(error, texts.failed),
    meta: { inline: true },
  })
}

function noticeOf(before: DownloadPin | undefined, { active }: DownloadPin): string {
  if (!active) return texts.switchedOff
  return before?.active ? texts.changed : texts.switchedOn
}
