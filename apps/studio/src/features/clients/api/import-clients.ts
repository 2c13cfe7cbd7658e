import type { AnswerOf, importClients } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { clientKey, clientKeys, readClientRow } from '@revela/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import type { ListRow } from '../lib/read-client-list.ts'

const importCall = callable<typeof importClients>('POST', '/customer/clients/import')

export type RowResult = AnswerOf<typeof importCall>['results'][number]
export type CheckedRow = ListRow & { readonly result: RowResult }

/** Rows for each call. The server hashes an access code for every new client: about 50 ms each, one after the other. */
const previewChunk = 100
const storeChunk = 50

/**
 * Marks a client of an earlier chunk as known. A preview stores nothing, so the server sees repeated rows only within a
 * chunk.
 */
export function markRepeated(rows: readonly CheckedRow[]): CheckedRow[] {
  const known = new Set<string>()
  return rows.map((row) => {
    const client = readClientRow(row)
    if (row.result !== 'created' || typeof client === 'string') return row
    if (known.has(clientKey(client))) return { ...row, result: 'exists' }
    for (const key of clientKeys(client)) known.add(key)
    return row
  })
}

/** Sends the list in chunks. Stored chunks stay after an error; the list can be sent again, as nobody is added twice. */
async function send(
  rows: readonly ListRow[],
  preview: boolean,
  onProgress: (done: number) => void,
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  const chunkSize = preview ? previewChunk : storeChunk
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows.slice(at, at + chunkSize)
    const body = { rows: chunk.map(({ name, email, tel }) => ({ name, email, tel })), preview }
    const { results } = await call(importCall, { body })
    for (const [index, row] of chunk.entries()) checked.push({ ...row, result: results[index] ?? 'exists' })
    onProgress(Math.min(rows.length, at + chunkSize))
  }
  return preview ? markRepeated(checked) : checked
}

/** Checks a list, then imports it; `done` counts the rows of the running step. */
export function useClientImport() {
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const run = (preview: boolean) => (rows: readonly ListRow[]) => {
    setDone(0)
    return send(rows, preview, setDone)
  }
  const check = useMutation({ mutationFn: run(true), meta: { inline: true } })
  const store = useMutation({
    mutationFn: run(false),
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
    meta: { inline: true },
  })
  return { check, store, done }
}
