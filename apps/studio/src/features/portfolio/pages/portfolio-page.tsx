import { ApiError } from '@revela/contract/client'
import { errorHelp, workCreation as texts, brand, portfolio, workRemoval } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Form, type InputRef, Button } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { showFieldErrors, notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { workPaths } from '../../../lib/paths.ts'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { ProofSheet } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { type WorkItem, worksQuery } from '../api/portfolio-queries.ts'
import { creationFields, useCreateWork, useDeleteWork } from '../api/work-changes.ts'
import { CategoryPanel } from '../components/category-panel.tsx'
import { CategorySelect } from '../components/category-select.tsx'
import { PublicLink } from '../components/public-link.tsx'
import { WorksBrowser } from '../components/works-browser.tsx'
import styles from './portfolio-page.module.css'

type Values = { readonly title: string; readonly category_id: string }

type Props = {
  readonly open: boolean
  /** The category that filters the list. */
  readonly categoryId: string | null
  readonly onClose: () => void
}

const rules = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]

function CreateWorkDialog({ open, categoryId, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const field = useRef<InputRef>(null)
  const navigate = useNavigate()
  const create = useCreateWork()

  function showError(error: unknown) {
    const isExplained = error instanceof ApiError && error.status < 500
    if (!isExplained) {
      onClose()
      notify('error', texts.failed)
    } else if (!showFieldErrors(form, error, creationFields)) notifyFailure(error, texts.failed)
  }

  function submit(values: Values) {
    create.mutate(values, {
      onSuccess: ({ work }) => void navigate(workPaths.pictures(work.id)),
      onError: showError,
    })
  }

  return (
    <CreationDialog
      open={open}
      title={texts.title}
      submit={texts.submit}
      pending={create.isPending}
      form={form}
      initial={{ title: '', ...(categoryId === null ? {} : { category_id: categoryId }) }}
      onClose={onClose}
      onOpened={() => field.current?.focus()}
      onSubmit={submit}
    >
      <Form.Item name="title" rules={rules}>
        <NameInput ref={field} aria-label={texts.title} placeholder={texts.placeholder} />
      </Form.Item>
      <Form.Item name="category_id" label={texts.category} required={false} rules={rules}>
        <CategorySelect />
      </Form.Item>
    </CreationDialog>
  )
}

export function PortfolioPage() {
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<WorkItem | null>(null)
  const works = useQuery(worksQuery(categoryId))
  const none = categoryId === null && works.data?.length === 0 && !works.isPlaceholderData

  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(portfolio.pageTitle)}</title>
      <aside className={styles.aside}>
        <PublicLink />
        <CategoryPanel chosenId={categoryId} onChoose={setCategoryId} />
      </aside>
      {none ? (
        <EmptyState drawing={<ProofSheet />} sentence={portfolio.empty}>
          <p className={styles.lead}>{portfolio.emptyLead}</p>
          <Button type="primary" size="large" onClick={() => setCreating(true)}>
            {portfolio.emptyButton}
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

type PortfolioPageProps = { readonly work: WorkItem | null; readonly onClose: () => void }

function DeleteWorkDialog({ work, onClose }: PortfolioPageProps) {
  const remove = useDeleteWork()
  // Keeps the text in the dialog during the closing animation.
  const shown = useLast(work)
  return (
    <ConfirmDialog
      open={work !== null}
      title={workRemoval.title}
      action={workRemoval.confirm}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => (work === null ? undefined : remove.mutate(work, { onSettled: onClose }))}
    >
      <p>{shown === null ? null : workRemoval.lossOf(shown.title, shown.info.total_pictures)}</p>
      <p>{workRemoval.final}</p>
    </ConfirmDialog>
  )
}
