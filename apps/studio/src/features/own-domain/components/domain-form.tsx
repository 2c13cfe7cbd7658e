import { ApiError } from '@revela/contract/client'
import { ownDomainSettings as texts } from '@revela/phrases'
import { Button, Input } from 'antd'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useSettled } from '../../../lib/hooks.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { useSetDomain } from '../api/own-domain.ts'
import { readTypedName, type TypedName } from '../lib/typed-name.ts'
import styles from './domain-form.module.css'

function offer() {
  offerPlan({ block: 'feat', feature: 'own_domain' })
}

/** The field of a plan without this feature; trying to use it opens the plan offer. */
export function GatedDomain() {
  const id = useId()

  function press(event: KeyboardEvent) {
    const edits = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (edits || event.key === 'Enter') offer()
  }

  return (
    <div className={styles.form}>
      <div>
        <span className={styles.label}>
          <label htmlFor={id}>{texts.field}</label>
          <PlusBadge />
        </span>
        <Input
          id={id}
          size="large"
          placeholder={texts.example}
          readOnly
          aria-describedby={`${id}-gated`}
          onClick={offer}
          onKeyDown={press}
        />
        <p id={`${id}-gated`} className={styles.rules}>
          {texts.gated}
        </p>
      </div>
      <div>
        <Button size="large" onClick={offer}>
          {texts.request}
        </Button>
      </div>
    </div>
  )
}

type NameStatusProps = { readonly id: string; readonly typed: TypedName; readonly onUse: (name: string) => void }

const icons = { wrong: CircleAlert, main: TriangleAlert, good: CircleCheck } as const

function NameStatus({ id, typed, onUse }: NameStatusProps) {
  const Icon = typed.kind === 'empty' ? null : icons[typed.kind]
  return (
    <div>
      <output id={id} className={styles.status} data-kind={typed.kind}>
        {Icon ? <Icon size={16} strokeWidth={2} aria-hidden="true" /> : null}
        {typed.kind === 'wrong' ? typed.help : null}
        {typed.kind === 'main' ? texts.mainAddress(typed.name) : null}
        {typed.kind === 'good' ? texts.good : null}
      </output>
      {typed.kind === 'main' ? (
        <button type="button" className={styles.suggestion} onClick={() => onUse(typed.suggestion)}>
          {texts.use(typed.suggestion)}
        </button>
      ) : null}
    </div>
  )
}

/** A name is judged once the photographer pauses: half of one is always wrong. */
const debounceMs = 600

export function DomainForm() {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const set = useSetDomain()
  const settled = useSettled(typed, debounceMs)
  const read = readTypedName(typed, [window.location.hostname])
  const rejected = set.error instanceof ApiError ? set.error.help('name') : undefined
  const isJudged = isSubmitted || settled === typed
  const shown: TypedName =
    rejected === undefined
      ? isJudged || read.kind !== 'wrong'
        ? read
        : { kind: 'empty' }
      : { kind: 'wrong', help: rejected }
  const isInvalid = shown.kind === 'wrong'

  function type(text: string) {
    setTyped(text)
    setIsSubmitted(false)
    if (set.isError) set.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    if (read.kind === 'good' || read.kind === 'main') set.mutate(read.name)
    else document.getElementById(id)?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id} className={styles.label}>
          {texts.field}
        </label>
        <Input
          id={id}
          size="large"
          value={typed}
          maxLength={300}
          placeholder={texts.example}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          status={isInvalid ? 'error' : ''}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-state ${id}-rules`}
          onChange={(event) => type(event.target.value)}
        />
        <NameStatus id={`${id}-state`} typed={shown} onUse={type} />
        <p id={`${id}-rules`} className={styles.rules}>
          {texts.rules}
        </p>
      </div>
      <div>
        <Button htmlType="submit" size="large" loading={set.isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
