import { categories as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { reordered } from '../../../ui/photo-grid/reordered.ts'
import { nameProblem, useCreateCategory, useReorderCategories } from '../api/category-changes.ts'
import { categoriesQuery, type Category } from '../api/portfolio-queries.ts'
import { useRowDrag } from '../lib/use-row-drag.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryRow } from './category-row.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import styles from './category-panel.module.css'

type Props = { readonly chosenId: string | null; readonly onChoose: (categoryId: string | null) => void }

/** The categories in the order the portfolio shows them; one that is chosen narrows the list of works. */
export function CategoryPanel({ chosenId, onChoose }: Props) {
  const { data: all, isError, isFetching, refetch } = useQuery(categoriesQuery)
  const create = useCreateCategory()
  const reorder = useReorderCategories()
  const list = useRef<HTMLOListElement>(null)
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Category | null>(null)
  const [said, setSaid] = useState('')
  const { drag, start } = useRowDrag(list, move)

  function move(from: number, before: number) {
    const moved = all?.[from]
    if (!all || !moved) return
    const order = reordered(all, (one) => one === moved, before)
    setSaid(texts.place(moved.title, order.indexOf(moved) + 1, order.length))
    reorder.mutate(order)
  }

  function step(from: number, by: 1 | -1) {
    const to = from + by
    if (all && to >= 0 && to < all.length) move(from, by === 1 ? to + 1 : to)
  }

  function markOf(index: number, last: number): 'before' | 'after' | null {
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
                mark={markOf(index, all.length - 1)}
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
      <output className="visually-hidden">{said}</output>
      <DeleteCategoryDialog
        category={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => (id === chosenId ? onChoose(null) : undefined)}
      />
    </section>
  )
}
