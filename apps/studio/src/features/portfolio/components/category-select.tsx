import { workCreation as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Input, type InputRef } from 'antd'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useDismiss } from '../../../lib/hooks.ts'
import { nameProblem, useCreateCategory, categoryChoices } from '../api/category-changes.ts'
import { categoriesQuery } from '../api/portfolio-queries.ts'
import styles from './category-select.module.css'

/** Key of the option that creates a new category. */
const newKey = 'new'

type CategoryOptionsProps = {
  readonly id: string
  readonly hidden: boolean
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly active: number
  readonly onTake: (key: string) => void
}

/** The matching categories below the input, which handles the keyboard. */
function CategoryOptions({ id, hidden, options, active, onTake }: CategoryOptionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the listbox of an input
    <div id={id} className={styles.list} role="listbox" aria-label={texts.category} tabIndex={-1} hidden={hidden}>
      {options.map(({ key, label }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keyboard
        <div
          key={key}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the listbox of an input
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          data-new={key === newKey || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(key)}
        >
          {label}
        </div>
      ))}
      {options.length === 0 ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a hint that cannot be selected
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.none}>
          {texts.noCategories}
        </div>
      ) : null}
    </div>
  )
}

type Props = {
  /** Set by the surrounding form. */
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (categoryId: string) => void
  readonly invalid?: boolean
}

/** Selects one category by typing; a category that does not exist yet is created. */
export function CategorySelect({ id, value = null, onChange, invalid = false }: Props) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<InputRef>(null)
  const { data: all = [] } = useQuery(categoriesQuery)
  const create = useCreateCategory()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { found, fresh } = categoryChoices(all, typed ?? '')
  const options = [
    ...found.map(({ id: key, title }) => ({ key, label: title })),
    ...(fresh === null ? [] : [{ key: newKey, label: texts.createCategory(fresh) }]),
  ]
  const chosen = all.find((category) => category.id === value)

  function close() {
    setOpen(false)
    setTyped(null)
    setActive(0)
  }
  useDismiss(open, box, close)

  function choose(categoryId: string) {
    close()
    input.current?.focus()
    if (categoryId !== value) onChange?.(categoryId)
  }

  function take(key: string) {
    if (key !== newKey) choose(key)
    else if (fresh !== null) create.mutate(fresh, { onSuccess: (category) => choose(category.id) })
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      setActive(open ? Math.min(Math.max(0, active + step), options.length - 1) : 0)
      setOpen(true)
    } else if (key === 'Enter' && open && options[active]) take(options[active].key)
    else return
    event.preventDefault()
  }

  const problem = create.isError ? nameProblem(create.error) : null
  return (
    <div className={styles.select} ref={box}>
      <Input
        ref={input}
        {...(id === undefined ? {} : { id })}
        size="large"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd renders the input
        role="combobox"
        aria-label={texts.category}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${listId}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        status={invalid || problem !== null ? 'error' : ''}
        autoComplete="off"
        maxLength={120}
        placeholder={texts.categoryPlaceholder}
        value={typed ?? chosen?.title ?? ''}
        suffix={<ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />}
        onChange={(event) => {
          create.reset()
          setTyped(event.target.value)
          setOpen(true)
          setActive(0)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      />
      <CategoryOptions id={listId} hidden={!open} options={options} active={active} onTake={take} />
      {problem === null ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
