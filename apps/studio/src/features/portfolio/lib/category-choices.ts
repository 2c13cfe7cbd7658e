import { foldText } from '@revela/domain'

type Titled = { readonly id: string; readonly title: string }

/** The categories a text finds, and the text itself where no category is called so. */
export function categoryChoices<T extends Titled>(all: readonly T[], typed: string) {
  const wanted = foldText(typed)
  const found = wanted === '' ? all : all.filter(({ title }) => foldText(title).includes(wanted))
  const isNew = wanted !== '' && !all.some(({ title }) => foldText(title) === wanted)
  return { found, fresh: isNew ? typed.trim() : null }
}
