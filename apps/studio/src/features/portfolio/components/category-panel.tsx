import { categories, categories as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { NameForm } from '../../../ui/name-form.tsx'
import { NAME_MAX } from '../../../ui/name-input.tsx'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import { useRowDrag } from '../../../ui/use-row-drag.ts'
import { nameProblem, useCreateCategory, useDeleteCategory, useReorderCategories } from '../api/category-changes.ts'
import { categoriesQuery, type Category } from '../api/portfolio-queries.ts'
import rows from '../../../ui/arranged-rows.module.css'
import styles from './category-panel.module.css'
import { CategoryRow } from './category-row.tsx'

const deleteCategoryDialogTexts = categories.removal

type DeleteCategoryDialogProps = {
  readonly category: Category | null
  readonly onClose: () => void
  readonly onDeleted: (category: Category) => void
}

function DeleteCategoryDialog({ category, onClose, onDeleted }: DeleteCategoryDialogProps) {
  const remove = useDeleteCategory()
  // Keeps the text in the dialog during the closing animation.
  const shown = useLast(category)

  function confirm() {
    if (category === null) return
    remove.mutate(category, { onSuccess: () => onDeleted(category), onSettled: onClose })
  }

  return (
    <ConfirmDialog
      open={category !== null}
      title={deleteCategoryDialogTexts.title}
      action={deleteCategoryDialogTexts.confirm}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{shown === null ? null : deleteCategoryDialogTexts.text(shown.title)}</p>
      <p>{deleteCategoryDialogTexts.final}</p>
    </ConfirmDialog>
  )
}

type Props = { readonly chosenId: string | null; readonly onChoose: (categoryId: string | null) => void }

/** The categories in the order of the portfolio; a chosen category filters the list of works. */
export function CategoryPanel({ chosenId, onChoose }: Props) {
  const { data: all, isError, isFetching, refetch } = useQuery(categoriesQuery)
  const create = useCreateCategory()
  const reorder = useReorderCategories()
  const list = useRef<HTMLOListElement>(null)
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Category | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { drag, start, dropMarkerOf } = useRowDrag(list, move)

  function move(from: number, before: number) {
    const moved = all?.[from]
    if (!all || !moved) return
    const order = reordered(all, (one) => one === moved, before)
    setAnnouncement(texts.position(moved.title, order.indexOf(moved) + 1, order.length))
    reorder.mutate(order)
  }

  function step(from: number, by: 1 | -1) {
    const to = from + by
    if (all && to >= 0 && to < all.length) move(from, by === 1 ? to + 1 : to)
  }

  return (
    <section className={styles.panel} aria-labelledby="categories-heading">
      <h2 id="categories-heading" className={styles.heading}>
        {texts.title}
      </h2>
      {isError && all === undefined ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : all === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <>
          {all.length > 0 ? (
            <button
              type="button"
              className={styles.all}
              aria-pressed={chosenId === null}
              onClick={() => onChoose(null)}
            >
              {texts.all}
            </button>
          ) : (
            <p className={styles.none}>{texts.none}</p>
          )}
          <ol ref={list} className={rows.list}>
            {all.map((category, index) => (
              <CategoryRow
                key={category.id}
                category={category}
                isChosen={category.id === chosenId}
                isLifted={drag?.from === index}
                dropMarker={dropMarkerOf(index, all.length - 1)}
                onChoose={() => onChoose(category.id)}
                onDelete={() => setDeleting(category)}
                onLift={(event) => start(event, index)}
                onStep={(by) => step(index, by)}
              />
            ))}
          </ol>
        </>
      )}
      {adding ? (
        <NameForm
          initial=""
          label={texts.name}
          save={texts.save}
          maxLength={NAME_MAX}
          pending={create.isPending}
          problem={create.isError ? nameProblem(create.error) : null}
          onSave={(title) => create.mutate(title, { onSuccess: () => setAdding(false) })}
          onCancel={() => {
            create.reset()
            setAdding(false)
          }}
        />
      ) : (
        <button type="button" className={styles.add} onClick={() => setAdding(true)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.add}
        </button>
      )}
      <output className="visually-hidden">{announcement}</output>
      <DeleteCategoryDialog
        category={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => (id === chosenId ? onChoose(null) : undefined)}
      />
    </section>
  )
}
