import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { ExportTarget, ListService } from '../lib/export-target.ts'
import { exportCalls } from './calls.ts'

type Service = ListService | 'pdf'

function ask({ galleryId, selectionId, hash }: ExportTarget, service: Service, signal: AbortSignal) {
  const query = { collection_id: galleryId, sel_selection_id: selectionId, service, selection_hash: hash }
  return call(exportCalls.list, { query }, { signal })
}

/** The hash names one state of the selection: a later one is asked for anew. */
const keyOf = ({ selectionId, hash }: ExportTarget, service: Service) => ['export', selectionId, hash, service] as const

export function listQuery(target: ExportTarget, service: ListService) {
  return queryOptions({
    queryKey: keyOf(target, service),
    queryFn: ({ signal }) => ask(target, service, signal),
    staleTime: 60_000,
    meta: { inline: true },
  })
}

const lookedAtEvery = 3_000

/** Asks for the PDF to be made, and looks again until it is there. */
export function pdfQuery(target: ExportTarget) {
  return queryOptions({
    queryKey: keyOf(target, 'pdf'),
    queryFn: async ({ signal, client }) => {
      const begun = client.getQueryData<{ ready: boolean }>(keyOf(target, 'pdf'))
      if (begun === undefined) await ask(target, 'pdf', signal)
      return await call(exportCalls.pdf, { params: { id: target.selectionId } }, { signal })
    },
    refetchInterval: ({ state }) => (state.data?.ready === false ? lookedAtEvery : false),
    staleTime: 60_000,
    meta: { inline: true },
  })
}
