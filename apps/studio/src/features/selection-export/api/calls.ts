import type { exportSelection, exportSelectionFile, getSelectionPdf } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const exportCalls = {
  list: callable<typeof exportSelection>('GET', '/selections/export'),
  pdf: callable<typeof getSelectionPdf>('GET', '/selections/{id}/pdf'),
  file: callable<typeof exportSelectionFile>('POST', '/selections/{id}/files/{format}'),
} as const
