import { selectionExport as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Skeleton } from 'antd'
import { FileDown } from 'lucide-react'
import { useRef, type KeyboardEvent, useId, useState } from 'react'
import { useLast, useNow } from '../../../lib/hooks.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import {
  exportTabs,
  type ExportTab,
  type LabelLanguage,
  useDownloadFile,
  pdfQuery,
  type ExportTarget,
} from '../api/selection-export.ts'
import chosenStripStyles from './chosen-strip.module.css'
import exportDialogStyles from './export-dialog.module.css'
import styles from './export-tabs.module.css'
import filesTabStyles from './files-tab.module.css'
import { ListTab } from './list-tab.tsx'

type ExportTabsProps = { readonly id: string; readonly tab: ExportTab; readonly onTab: (tab: ExportTab) => void }

const moves: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % exportTabs.length,
  ArrowLeft: (at) => (at + exportTabs.length - 1) % exportTabs.length,
  Home: () => 0,
  End: () => exportTabs.length - 1,
}

/** The tab list is one tab stop; the arrow keys move between its tabs. */
function ExportTabs({ id, tab, onTab }: ExportTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent) {
    const next = exportTabs[moves[event.key]?.(exportTabs.indexOf(tab)) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onTab(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <div className={styles.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div ref={list} role="tablist" aria-label={texts.formats} className={styles.tabs} onKeyDown={press}>
        {exportTabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-tab={one}
            className={styles.tab}
            aria-selected={tab === one}
            aria-controls={`${id}-panel`}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {texts.tabs[one]}
          </button>
        ))}
      </div>
    </div>
  )
}

const formats = ['xmp', 'csv'] as const

type FilesTabProps = { readonly selectionId: string }

/** Files that other programs can import. */
function FilesTab({ selectionId }: FilesTabProps) {
  return (
    <div className={filesTabStyles.files}>
      {formats.map((format) => (
        <ExportFile key={format} selectionId={selectionId} format={format} />
      ))}
    </div>
  )
}

function ExportFile({ selectionId, format }: FilesTabProps & { readonly format: 'xmp' | 'csv' }) {
  const fileTexts = texts.files[format]
  const [language, setLanguage] = useState<LabelLanguage>('pt')
  const download = useDownloadFile(selectionId, format, language)
  return (
    <section className={filesTabStyles.file}>
      <h3 className={filesTabStyles.title}>{fileTexts.title}</h3>
      <p className={filesTabStyles.lead}>{fileTexts.lead}</p>
      {format === 'xmp' ? (
        <>
          <Callout kind="warning" title={texts.files.xmp.existingTitle}>
            {texts.files.xmp.existing}
          </Callout>
          <LanguageChoice value={language} onChange={setLanguage} />
        </>
      ) : null}
      <Button
        size="large"
        loading={download.isPending}
        icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => download.mutate()}
      >
        {fileTexts.download}
      </Button>
    </section>
  )
}

const languages = (['pt', 'en'] as const).map((value) => ({ value, label: texts.files.xmp.languages[value] }))

type LanguageChoiceProps = { readonly value: LabelLanguage; readonly onChange: (value: LabelLanguage) => void }

function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  return (
    <fieldset className={filesTabStyles.language}>
      <legend>{texts.files.xmp.language}</legend>
      <Radio.Group
        options={languages}
        value={value}
        onChange={(event) => onChange(event.target.value === 'en' ? 'en' : 'pt')}
      />
    </fieldset>
  )
}

const pdfTexts = texts.pdf

/** A PDF usually takes seconds. Only after this time does the dialog say that it is not ready. */
const usualPdfMs = 60_000

function PdfTab({ target }: { readonly target: ExportTarget }) {
  const pdf = useQuery(pdfQuery(target))
  const [openedAt] = useState(() => Date.now())
  const now = useNow(pdf.data?.ready === false ? 1_000 : null)
  const isLate = now.getTime() - openedAt >= usualPdfMs
  const download = useDownloadFile(target.selectionId, 'pdf')
  if (pdf.isError)
    return <LoadFailure text={texts.failed} onRetry={() => void pdf.refetch()} retrying={pdf.isFetching} />
  if (pdf.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
  return (
    <section className={filesTabStyles.file}>
      <p className={filesTabStyles.lead}>{pdfTexts.lead}</p>
      {pdf.data.ready ? (
        <>
          <Callout kind="success">{pdfTexts.ready}</Callout>
          <Button
            type="primary"
            size="large"
            loading={download.isPending}
            icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => download.mutate()}
          >
            {pdfTexts.download}
          </Button>
        </>
      ) : !isLate ? (
        <output className={filesTabStyles.lead}>{pdfTexts.making}</output>
      ) : (
        <>
          <Callout kind="warning">{pdfTexts.notReady}</Callout>
          <Button size="large" onClick={() => void pdf.refetch()}>
            {pdfTexts.again}
          </Button>
        </>
      )}
    </section>
  )
}

type ExportPanelProps = { readonly thumbs: readonly string[] }

const maxThumbs = 24

/** The chosen pictures in one row, as many as fit. */
function ChosenStrip({ thumbs }: ExportPanelProps) {
  if (thumbs.length === 0) return null
  return (
    <div className={chosenStripStyles.strip}>
      {thumbs.slice(0, maxThumbs).map((thumb) => (
        <img key={thumb} className={chosenStripStyles.photo} src={thumb} alt="" decoding="async" />
      ))}
    </div>
  )
}

function ExportPanel({ target }: { readonly target: ExportTarget }) {
  const id = useId()
  const [tab, setTab] = useState<ExportTab>('lightroom')
  return (
    <div className={exportDialogStyles.panel}>
      <div className={exportDialogStyles.who}>
        <p className={exportDialogStyles.client}>{texts.titleOf(target.clientName)}</p>
        <p className={exportDialogStyles.count}>{texts.chosen(target.chosen)}</p>
      </div>
      <ChosenStrip thumbs={target.thumbs} />
      <ExportTabs id={id} tab={tab} onTab={setTab} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={exportDialogStyles.part}>
        {tab === 'pdf' ? (
          <PdfTab target={target} />
        ) : tab === 'files' ? (
          <FilesTab selectionId={target.selectionId} />
        ) : (
          <ListTab key={tab} target={target} service={tab} />
        )}
      </div>
    </div>
  )
}

type ExportDialogProps = { readonly target: ExportTarget | null; readonly onClose: () => void }

export function ExportDialog({ target, onClose }: ExportDialogProps) {
  const shown = useLast(target)
  return (
    <Dialog
      open={target !== null}
      width={{ xs: '96%', sm: '85%' }}
      destroyOnHidden
      onClose={onClose}
      title={texts.title}
      titleSize="large"
    >
      {shown === null ? null : <ExportPanel key={shown.selectionId} target={shown} />}
    </Dialog>
  )
}
