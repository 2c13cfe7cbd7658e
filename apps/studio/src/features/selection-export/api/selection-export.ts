import type { exportSelection, exportSelectionFile, getSelectionPdf } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { selectionExport } from '@revela/phrases'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'

/** A finished selection to export, from its card or the dashboard. */
export type ExportTarget = {
  readonly selectionId: string
  readonly galleryId: string
  readonly hash: string
  readonly clientName: string
  readonly chosen: number
  readonly thumbs: readonly string[]
}

const listServices = ['lightroom', 'finder', 'windows_explorer'] as const

export type ListService = (typeof listServices)[number]

export const exportTabs = [...listServices, 'pdf', 'files'] as const

export type ExportTab = (typeof exportTabs)[number]

export const exportCalls = {
  list: callable<typeof exportSelection>('GET', '/selections/export'),
  pdf: callable<typeof getSelectionPdf>('GET', '/selections/{id}/pdf'),
  file: callable<typeof exportSelectionFile>('POST', '/selections/{id}/files/{format}'),
} as const

type Service = ListService | 'pdf'

function requestExport({ galleryId, selectionId, hash }: ExportTarget, service: Service, signal: AbortSignal) {
  const query = { collection_id: galleryId, sel_selection_id: selectionId, service, selection_hash: hash }
  return call(exportCalls.list, { query }, { signal })
}

/** The hash identifies one state of the selection: a later state has a new cache key. */
const keyOf = ({ selectionId, hash }: ExportTarget, service: Service) => ['export', selectionId, hash, service] as const

export function listQuery(target: ExportTarget, service: ListService) {
  return queryOptions({
    queryKey: keyOf(target, service),
    queryFn: ({ signal }) => requestExport(target, service, signal),
    staleTime: 60_000,
    meta: { inline: true },
  })
}

const pollIntervalMs = 3_000

/** Requests the PDF and polls until it is ready. */
export function pdfQuery(target: ExportTarget) {
  return queryOptions({
    queryKey: keyOf(target, 'pdf'),
    queryFn: async ({ signal, client }) => {
      const started = client.getQueryData<{ ready: boolean }>(keyOf(target, 'pdf'))
      if (started === undefined) await requestExport(target, 'pdf', signal)
      return await call(exportCalls.pdf, { params: { id: target.selectionId } }, { signal })
    },
    refetchInterval: ({ state }) => (state.data?.ready === false ? pollIntervalMs : false),
    staleTime: 60_000,
    meta: { inline: true },
  })
}

export type LabelLanguage = 'pt' | 'en'

/** The URL expires after some minutes, so it is requested at the moment of the download. */
async function addressOf(id: string, format: 'pdf' | 'csv' | 'xmp', label: LabelLanguage): Promise<string | null> {
  if (format === 'pdf') return (await call(exportCalls.pdf, { params: { id } })).url
  return (await call(exportCalls.file, { params: { id, format }, query: format === 'xmp' ? { label } : {} })).url
}

export function useDownloadFile(selectionId: string, format: 'pdf' | 'csv' | 'xmp', label: LabelLanguage = 'pt') {
  return useMutation({
    mutationFn: () => addressOf(selectionId, format, label),
    onSuccess: (url) => {
      // The response is an attachment, so the page stays open.
      if (url !== null) window.location.assign(url)
    },
    onError: (error) => notifyFailure(error, selectionExport.failed),
    meta: { inline: true },
  })
}
