import { ApiError } from '@revela/contract/client'
import { normalizeSubdomain } from '@revela/domain'
import { subdomainSettings as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useSettled } from '../../../lib/use-settled.ts'
import { availabilityQuery, useSetSubdomain, type Subdomain } from '../api/subdomain-queries.ts'
import { isWorthAsking, nameState, type NameState } from '../lib/name-state.ts'
import { AddressPreview } from './address-preview.tsx'
import { NameStatus } from './name-status.tsx'
import styles from './subdomain-form.module.css'

type Props = { readonly subdomain: Subdomain }

/** How long a pause in the typing is a question. */
const pause = 350

function refusalOf(error: unknown): NameState | null {
  const help = error instanceof ApiError ? error.help('subdomain') : undefined
  return help ? { kind: 'wrong', help, suggestions: [] } : null
}

export function SubdomainForm({ subdomain: { subdomain: current, domain } }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(current)
  const set = useSetSubdomain()
  const asked = useSettled(normalizeSubdomain(typed), pause)
  const answer = useQuery({ ...availabilityQuery(asked), enabled: isWorthAsking(asked, current) })
  const known = nameState({ typed, current, answer: answer.data, failed: answer.isError })
  const state = refusalOf(set.error) ?? known
  const wrong = state.kind === 'wrong'

  function type(text: string) {
    setTyped(text.toLowerCase())
    if (set.isError) set.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (state.kind === 'free' || state.kind === 'unknown' || state.kind === 'checking') {
      set.mutate(normalizeSubdomain(typed))
    } else document.getElementById(id)?.focus()
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
          maxLength={63}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-state ${id}-rules`}
          suffix={<span className={styles.domain}>.{domain}</span>}
          onChange={(event) => type(event.target.value)}
        />
        <NameStatus id={`${id}-state`} state={state} onUse={type} />
        <p id={`${id}-rules`} className={styles.rules}>
          {texts.rules}
        </p>
      </div>
      <AddressPreview name={wrong || typed === '' ? current : normalizeSubdomain(typed)} domain={domain} />
      <div>
        <p className={styles.redirect}>{texts.redirect}</p>
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          loading={set.isPending}
          disabled={state.kind === 'current'}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
