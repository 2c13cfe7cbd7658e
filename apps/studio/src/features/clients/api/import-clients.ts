import type { AnswerOf, importClients } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import type { ListRow } from '../lib/read-client-list.ts'

const importCall = callable<typeof importClients>('POST', '/customer/clients/import')

export type RowResult = AnswerOf<typeof importCall>['results'][number]
export type CheckedRow = ListRow & { readonly result: RowResult }

/** Rows for each call: the server makes an access code for every new client. */
const chunkSize = 100

/** Sends the list in chunks. Stored chunks stay after an error; the list can be sent again, as nobody is added twice. */
async function send(
  rows: readonly ListRow[],
  preview: boolean,
  onProgress: (done: number) => void,
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  const added = new Set<string>()
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows.slice(at, at + chunkSize)
    const body = { rows: chunk.map(({ name, email, tel }) => ({ name, email, tel })), preview }
    const { results } = await call(importCall, { body })
    for (const [index, row] of chunk.entries()) {
      const key = row.email.trim().toLowerCase() || row.tel.replaceAll(/\D/g, '')
      const result = results[index] ?? 'exists'
      // A preview stores nothing, so a client of an earlier chunk would be new again.
      checked.push({ ...row, result: preview && result === 'created' && added.has(key) ? 'exists' : result })
      if (result === 'created') added.add(key)
    }
    onProgress(Math.min(rows.length, at + chunkSize))
  }
  return checked
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
