import { presetSuggestions } from '@revela/domain'
import { brand, galleryPresets as texts, shell } from '@revela/phrases'
import { ApiError } from '@revela/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import iconButton from '../../../ui/icon-button.module.css'
import { ListSkeleton, LoadFailure } from '../../../ui/list-states.tsx'
import { NameForm } from '../../../ui/name-form.tsx'
import { type Preset, presetsQuery, useChangePresets } from '../api/gallery-presets.ts'
import row from '../../../ui/trash-row.module.css'
import { movedUp, presetSummary } from '../lib/preset-summary.ts'
import styles from './trash-page.module.css'

type Change = ReturnType<typeof useChangePresets>

type RowProps = {
  readonly preset: Preset
  readonly change: Change
  /** Undefined for the first. */
  readonly onUp: (() => void) | undefined
  readonly onDelete: () => void
}

/** The server's error for the name, shown at the field. */
function nameProblem(error: unknown): string | null {
  return error instanceof ApiError ? (error.messages.find(({ id }) => id === 'name')?.help ?? null) : null
}

function PresetRow({ preset, change, onUp, onDelete }: RowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name, settings } = preset

  function rename(next: string) {
    change.mutate({ kind: 'rename', id, name: next }, { onSuccess: () => setIsRenaming(false) })
  }

  if (isRenaming)
    return (
      <li className={row.row}>
        <NameForm
          initial={name}
          label={texts.name}
          save={texts.saveName}
          maxLength={60}
          pending={change.isPending}
          problem={nameProblem(change.error)}
          onSave={rename}
          onCancel={() => setIsRenaming(false)}
        />
      </li>
    )
  return (
    <li className={row.row}>
      <div className={row.words}>
        <h2 className={row.title}>{name}</h2>
        <p className={row.details}>{presetSummary(settings)}</p>
      </div>
      {onUp ? (
        <button type="button" className={iconButton.button} aria-label={texts.up(name)} onClick={onUp}>
          <ArrowUp size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ) : null}
      <Button size="large" aria-label={texts.renameOf(name)} onClick={() => setIsRenaming(true)}>
        {texts.rename}
      </Button>
      <Button size="large" aria-label={texts.deleteOf(name)} onClick={onDelete}>
        {texts.delete}
      </Button>
    </li>
  )
}

/** Offered while the account has no preset. */
function Suggestions({ change }: { readonly change: Change }) {
  return (
    <>
      <p className={styles.lead}>
        <strong>{texts.empty}.</strong> {texts.emptyLead}
      </p>
      <ul className={styles.list}>
        {presetSuggestions.map((suggestion) => {
          const { name, lead } = texts.suggestions[suggestion]
          return (
            <li key={suggestion} className={row.row}>
              <div className={row.words}>
                <h2 className={row.title}>{name}</h2>
                <p className={row.details}>{lead}</p>
              </div>
              <Button
                size="large"
                aria-label={texts.addOf(name)}
                disabled={change.isPending}
                onClick={() => change.mutate({ kind: 'suggested', suggestion })}
              >
                {texts.add}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function PresetsPage() {
  const presets = useQuery(presetsQuery)
  const change = useChangePresets()
  const [deleting, setDeleting] = useState<Preset | null>(null)
  const shown = useLast(deleting)

  const content = () => {
    if (presets.isError)
      return (
        <LoadFailure text={texts.loadFailed} onRetry={() => void presets.refetch()} retrying={presets.isFetching} />
      )
    if (presets.isPending) return <ListSkeleton />
    if (presets.data.length === 0) return <Suggestions change={change} />
    return (
      <>
        <p className={styles.lead}>{texts.lead}</p>
        <ul className={styles.list}>
          {presets.data.map((preset, index) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              change={change}
              onUp={index === 0 ? undefined : () => change.mutate({ kind: 'order', ids: movedUp(presets.data, index) })}
              onDelete={() => setDeleting(preset)}
            />
          ))}
        </ul>
      </>
    )
  }

  return (
    <>
      <title>{brand.pageTitle(shell.crumbs.galleryPresets)}</title>
      {content()}
      <ConfirmDialog
        open={deleting !== null}
        title={texts.deleteTitle}
        action={texts.deleteConfirm}
        pending={change.isPending}
        focusKeep
        onClose={() => setDeleting(null)}
        onConfirm={() =>
          deleting === null
            ? undefined
            : change.mutate({ kind: 'delete', preset: deleting }, { onSettled: () => setDeleting(null) })
        }
      >
        <p>{texts.deleteLead(shown?.name ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
