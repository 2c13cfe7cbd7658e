import { selectionExport as texts } from '@revela/phrases'
import { useRef, type KeyboardEvent } from 'react'
import { exportTabs, type ExportTab } from '../lib/export-target.ts'
import styles from './export-tabs.module.css'

type Props = { readonly id: string; readonly tab: ExportTab; readonly onTab: (tab: ExportTab) => void }

const moves: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % exportTabs.length,
  ArrowLeft: (at) => (at + exportTabs.length - 1) % exportTabs.length,
  Home: () => 0,
  End: () => exportTabs.length - 1,
}

/** One stop of the Tab key; arrows choose among them. */
export function ExportTabs({ id, tab, onTab }: Props) {
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
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
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
