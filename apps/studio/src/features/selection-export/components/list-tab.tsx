import { copying, selectionExport as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useCopied } from '../../../lib/use-copied.ts'
import { Callout } from '../../../ui/callout.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { listQuery, type ExportTarget, type ListService } from '../api/selection-export.ts'
import styles from './list-tab.module.css'

const maxNames = 6

type NamesWarningProps = { readonly title: string; readonly text: string; readonly names: readonly string[] }

/** A search that shows more than the chosen pictures. */
function NamesWarning({ title, text, names }: NamesWarningProps) {
  const more = names.length - maxNames
  return (
    <Callout kind="warning" title={title}>
      {text} <span className={styles.names}>{names.slice(0, maxNames).join(' · ')}</span>
      {more > 0 ? ` ${texts.spacesMore(more)}` : null}
    </Callout>
  )
}

type Props = { readonly target: ExportTarget; readonly service: ListService }

/** The chosen file names as text for another program. */
export function ListTab({ target, service }: Props) {
  const list = useQuery(listQuery(target, service))
  if (list.isError)
    return <LoadFailure text={texts.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
  const { exported_selections: exported, total_selected: total, blank_space: spaced, also_found: alsoFound } = list.data
  if (total === 0 || exported === null) return <p>{texts.empty}</p>
  const blocks = typeof exported === 'string' ? [exported] : exported
  return (
    <>
      <Steps steps={texts.steps[service]} />
      {blocks.length > 1 ? (
        <Callout kind="warning" title={texts.blocksTitle(blocks.length)}>
          {texts.blocks}
        </Callout>
      ) : null}
      {service === 'lightroom' && spaced.length > 0 ? (
        <NamesWarning title={texts.spacesTitle(spaced.length)} text={texts.spaces} names={spaced} />
      ) : null}
      {alsoFound.length > 0 ? (
        <NamesWarning title={texts.alsoFoundTitle(alsoFound.length)} text={texts.alsoFound} names={alsoFound} />
      ) : null}
      <div className={styles.blocks} data-many={blocks.length > 1}>
        {blocks.map((text, index) => (
          <CopyBlock
            // oxlint-disable-next-line react/no-array-index-key -- a block has no other identity than its index
            key={index}
            label={blocks.length > 1 ? texts.block(index + 1, blocks.length) : texts.list[service]}
            copyLabel={blocks.length > 1 ? texts.copyBlock(index + 1) : undefined}
            primary={index === 0}
            text={text}
          />
        ))}
      </div>
    </>
  )
}

/** Instructions for the copied text. */
function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step} className={styles.step}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}

type CopyBlockProps = {
  readonly label: string
  /** Identifies the block for screen readers if there are several. */
  readonly copyLabel?: string | undefined
  readonly primary: boolean
  readonly text: string
}

/**
 * A text with a copy button. One of several blocks shows that it was copied, because up to sixty blocks are pasted one
 * by one.
 */
function CopyBlock({ label, copyLabel, primary, text }: CopyBlockProps) {
  const id = useId()
  const { copied, copy } = useCopied(texts.copyFailed)
  const [done, setDone] = useState(false)
  const Icon = copied ? Check : Copy

  async function take() {
    if (await copy(text)) setDone(true)
  }

  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {done && copyLabel !== undefined ? (
            <span className={styles.done}>
              <Check size={14} strokeWidth={2} aria-hidden="true" />
              {texts.wasCopied}
            </span>
          ) : null}
        </label>
        <Button
          type={primary && !done ? 'primary' : 'default'}
          icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void take()}
        >
          <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
          {copyLabel === undefined ? null : <span className="visually-hidden"> {copyLabel}</span>}
        </Button>
      </div>
      <textarea
        id={id}
        className={styles.text}
        // High enough for about forty names; one of several blocks shows only its beginning.
        rows={copyLabel === undefined ? Math.min(8, 2 + Math.ceil(text.length / 120)) : 3}
        readOnly
        spellCheck={false}
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </div>
  )
}
