import { maxImportedClients } from '@revela/domain'
import { clientImport as texts, words } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog, DialogBody, FormActions } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { type CheckedRow, useClientImport } from '../api/import-clients.ts'
import { type ListRow, readClientList } from '../lib/read-client-list.ts'
import styles from './import-dialog.module.css'

const shownRows = 200

/** Rows with a problem first: they are what the photographer can correct. */
const rank = ({ result }: CheckedRow) => (result === 'created' ? 1 : result === 'exists' ? 2 : 0)

function inOrder(rows: readonly CheckedRow[]): CheckedRow[] {
  return rows.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line)
}

function CheckedRows({ rows }: { readonly rows: readonly CheckedRow[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <section className={styles.scroll} aria-label={texts.listLabel} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.line}</th>
            <th scope="col">{texts.columns.client}</th>
            <th scope="col">{texts.columns.result}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(rows)
            .slice(0, shownRows)
            .map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>
                  <span className={styles.name}>{row.name}</span>
                  <span className={styles.contact}>{row.email || row.tel}</span>
                </td>
                <td data-result={row.result}>{texts.results[row.result]}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {rows.length > shownRows ? <p className={styles.rest}>{texts.rest(rows.length - shownRows)}</p> : null}
    </section>
  )
}

const countOf = (rows: readonly CheckedRow[], result: CheckedRow['result']) =>
  rows.filter((row) => row.result === result).length

function summary(rows: readonly CheckedRow[], isStored: boolean): string {
  const [created, exists] = [countOf(rows, 'created'), countOf(rows, 'exists')]
  const parts = [(isStored ? texts.created : texts.fresh)(created)]
  if (exists > 0) parts.push(texts.exist(exists))
  if (rows.length > created + exists) parts.push(texts.invalid(rows.length - created - exists))
  return parts.join(' · ')
}

function ImportSteps({ onClose }: { readonly onClose: () => void }) {
  const { check, store, done } = useClientImport()
  const [list, setList] = useState<readonly ListRow[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const busy = check.isPending || store.isPending
  const failed = check.isError || store.isError

  async function read(files: FileList | null) {
    const file = files?.[0]
    if (!file) return
    setProblem(null)
    check.reset()
    store.reset()
    const rows = await file.arrayBuffer().then(readClientList, () => [])
    if (rows.length === 0 || rows.length > maxImportedClients) {
      return setProblem(rows.length === 0 ? texts.empty : texts.tooMany(maxImportedClients))
    }
    setList(rows)
    check.mutate(rows)
  }

  const rows = store.data ?? check.data
  const fresh = check.data === undefined ? 0 : countOf(check.data, 'created')
  const finished = store.data !== undefined
  return (
    <DialogBody>
      {rows === undefined ? (
        <>
          <p>{texts.lead}</p>
          <p className={styles.hint}>{texts.hint}</p>
        </>
      ) : (
        <>
          <output className={styles.summary}>{summary(rows, finished)}</output>
          <CheckedRows rows={rows} />
        </>
      )}
      {problem === null ? null : <Callout kind="warning">{problem}</Callout>}
      {failed && !busy ? <Callout kind="warning">{texts.failed}</Callout> : null}
      {busy ? <output>{(store.isPending ? texts.importing : texts.checking)(done, list.length)}</output> : null}
      <FormActions>
        {finished ? (
          <Button type="primary" size="large" onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <>
            <FileButton
              size="large"
              accept=".csv,.txt,text/csv,text/plain"
              disabled={busy}
              type={rows === undefined ? 'primary' : 'default'}
              onFiles={(files) => void read(files)}
            >
              {rows === undefined ? texts.choose : texts.chooseOther}
            </FileButton>
            {fresh > 0 ? (
              <Button type="primary" size="large" loading={store.isPending} onClick={() => store.mutate(list)}>
                {texts.import(fresh)}
              </Button>
            ) : null}
          </>
        )}
      </FormActions>
    </DialogBody>
  )
}

/** A list of clients from a spreadsheet: read in the browser, checked row by row, then imported. */
export function ImportDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} width={640} destroyOnHidden onClose={onClose} title={texts.title}>
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}
