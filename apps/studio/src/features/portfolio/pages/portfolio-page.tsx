import { brand, portfolio as texts, workRemoval as deleteWorkDialogTexts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ProofSheet } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'
import { type WorkItem, worksQuery } from '../api/portfolio-queries.ts'
import { useDeleteWork } from '../api/work-changes.ts'
import { CategoryPanel } from '../components/category-panel.tsx'
import { CreateWorkDialog } from '../components/create-work-dialog.tsx'
import { PublicLink } from '../components/public-link.tsx'
import { WorksBrowser } from '../components/works-browser.tsx'
import styles from './portfolio-page.module.css'

export function PortfolioPage() {
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<WorkItem | null>(null)
  const works = useQuery(worksQuery(categoryId))
  const none = categoryId === null && works.data?.length === 0 && !works.isPlaceholderData

  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <aside className={styles.aside}>
        <PublicLink />
        <CategoryPanel chosenId={categoryId} onChoose={setCategoryId} />
      </aside>
      {none ? (
        <EmptyState drawing={<ProofSheet />} sentence={texts.empty}>
          <p className={styles.lead}>{texts.emptyLead}</p>
          <Button type="primary" size="large" onClick={() => setCreating(true)}>
            {texts.emptyButton}
          </Button>
        </EmptyState>
      ) : (
        <WorksBrowser
          works={works}
          onCreate={() => setCreating(true)}
          onDelete={setDeleting}
          onShowAll={() => setCategoryId(null)}
        />
      )}
      <CreateWorkDialog open={creating} categoryId={categoryId} onClose={() => setCreating(false)} />
      <DeleteWorkDialog work={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}

type Props = { readonly work: WorkItem | null; readonly onClose: () => void }

function DeleteWorkDialog({ work, onClose }: Props) {
  const remove = useDeleteWork()
  // The words stay while the dialog fades.
  const shown = useLast(work)
  return (
    <ConfirmDialog
      open={work !== null}
      title={deleteWorkDialogTexts.title}
      action={deleteWorkDialogTexts.confirm}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => (work === null ? undefined : remove.mutate(work, { onSettled: onClose }))}
    >
      <p>{shown === null ? null : deleteWorkDialogTexts.lossOf(shown.title, shown.info.total_pictures)}</p>
      <p>{deleteWorkDialogTexts.final}</p>
    </ConfirmDialog>
  )
}
