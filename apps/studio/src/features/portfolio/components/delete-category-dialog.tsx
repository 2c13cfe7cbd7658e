import { categories } from '@revela/phrases'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteCategory } from '../api/category-changes.ts'
import type { Category } from '../api/portfolio-queries.ts'

const texts = categories.removal

type Props = {
  readonly category: Category | null
  readonly onClose: () => void
  readonly onDeleted: (category: Category) => void
}

export function DeleteCategoryDialog({ category, onClose, onDeleted }: Props) {
  const remove = useDeleteCategory()
  // The words stay while the dialog fades.
  const shown = useLast(category)

  function confirm() {
    if (category === null) return
    remove.mutate(category, { onSuccess: () => onDeleted(category), onSettled: onClose })
  }

  return (
    <ConfirmDialog
      open={category !== null}
      title={texts.title}
      action={texts.confirm}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{shown === null ? null : texts.text(shown.title)}</p>
      <p>{texts.final}</p>
    </ConfirmDialog>
  )
}
