import { categories, categories as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { followDrag } from '../../../ui/follow-drag.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import { nameProblem, useCreateCategory, useDeleteCategory, useReorderCategories } from '../api/category-changes.ts'
import { categoriesQuery, type Category } from '../api/portfolio-queries.ts'
import styles from './category-panel.module.css'
import { CategoryRow, CategoryForm } from './category-row.tsx'

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
  const { drag, start } = useRowDrag(list, move)

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

  function dropMarkerOf(index: number, last: number): 'before' | 'after' | null {
    if (drag === null || drag.before === drag.from || drag.before === drag.from + 1) return null
    if (drag.before === index) return 'before'
    return index === last && drag.before > last ? 'after' : null
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
          <ol ref={list} className={styles.list}>
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
        <CategoryForm
          initial=""
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

type RowDrag = { readonly from: number; readonly before: number }

/** Moves the rows of a list by dragging a handle. */
function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, before: number) => void) {
  const [drag, setDrag] = useState<RowDrag | null>(null)

  function start(event: PointerEvent, from: number) {
    const box = list.current
    if (box === null || event.button !== 0) return
    let before = from
    followDrag({
      start: event.nativeEvent,
      box,
      onBegin: () => setDrag({ from, before }),
      onFrame: (_x, y) => {
        const middles = Array.from(box.children, (row) => {
          const { top, height } = row.getBoundingClientRect()
          return top + height / 2
        })
        const next = middles.filter((middle) => middle < y).length
        if (next === before) return
        before = next
        setDrag({ from, before })
      },
      onDrop: () => {
        setDrag(null)
        if (before !== from && before !== from + 1) onMove(from, before)
      },
      onCancel: () => setDrag(null),
    })
  }

  return { drag, start }
}
