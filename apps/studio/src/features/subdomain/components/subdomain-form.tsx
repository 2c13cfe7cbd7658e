import { ApiError } from '@revela/contract/client'
import { normalizeSubdomain } from '@revela/domain'
import { subdomainSettings as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { CircleAlert, CircleCheck, Info, LoaderCircle } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSettled } from '../../../lib/hooks.ts'
import { BrowserAddress } from '../../../ui/browser-address.tsx'
import {
  availabilityQuery,
  type Subdomain,
  useSetSubdomain,
  shouldCheck,
  nameState,
  type NameState,
} from '../api/subdomain.ts'
import nameStatusStyles from './name-status.module.css'
import subdomainFormStyles from './subdomain-form.module.css'

type Props = {
  readonly name: string
  readonly domain: string
  /** The studio's own domain, if it is what clients see. */
  readonly ownDomain: string | null
}

export function AddressPreview({ name, domain, ownDomain }: Props) {
  if (ownDomain !== null) return <p className={subdomainFormStyles.replaced}>{texts.ownDomain(ownDomain)}</p>
  return (
    <BrowserAddress caption={texts.preview}>
      <strong>{name}</strong>.{domain}/{texts.previewGallery}
    </BrowserAddress>
  )
}

const icons = {
  current: CircleCheck,
  wrong: CircleAlert,
  checking: LoaderCircle,
  unknown: Info,
  free: CircleCheck,
} as const

function wordsOf(state: NameState): string {
  if (state.kind === 'wrong') return state.help
  return { current: texts.current, checking: texts.checking, unknown: texts.checkFailed, free: texts.available }[
    state.kind
  ]
}

type NameStatusProps = { readonly id: string; readonly state: NameState; readonly onUse: (name: string) => void }

/** Whether the typed name is available, with suggestions if it is not. */
function NameStatus({ id, state, onUse }: NameStatusProps) {
  const Icon = icons[state.kind]
  const suggestions = state.kind === 'wrong' ? state.suggestions : []
  return (
    <div>
      <output id={id} className={nameStatusStyles.status} data-kind={state.kind}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        {wordsOf(state)}
      </output>
      {suggestions.length > 0 ? (
        <div className={nameStatusStyles.suggestions}>
          <span>{texts.suggestions}:</span>
          {suggestions.map((name) => (
            <button
              key={name}
              type="button"
              className={nameStatusStyles.suggestion}
              aria-label={texts.use(name)}
              onClick={() => onUse(name)}
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

type SubdomainFormProps = Pick<Props, 'ownDomain'> & { readonly subdomain: Subdomain }

/** Delay after the last key before the name is checked. */
const debounceMs = 350

function rejectedState(error: unknown): NameState | null {
  const help = error instanceof ApiError ? error.help('subdomain') : undefined
  return help ? { kind: 'wrong', help, suggestions: [] } : null
}

export function SubdomainForm({ subdomain: { subdomain: current, domain }, ownDomain }: SubdomainFormProps) {
  const id = useId()
  const [typed, setTyped] = useState(current)
  const set = useSetSubdomain()
  const settledName = useSettled(normalizeSubdomain(typed), debounceMs)
  const answer = useQuery({ ...availabilityQuery(settledName), enabled: shouldCheck(settledName, current) })
  const known = nameState({ typed, current, answer: answer.data, failed: answer.isError })
  const state = rejectedState(set.error) ?? known
  const isInvalid = state.kind === 'wrong'

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
    <form className={subdomainFormStyles.form} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id} className={subdomainFormStyles.label}>
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
          status={isInvalid ? 'error' : ''}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-state ${id}-rules`}
          suffix={<span className={subdomainFormStyles.domain}>.{domain}</span>}
          onChange={(event) => type(event.target.value)}
        />
        <NameStatus id={`${id}-state`} state={state} onUse={type} />
        <p id={`${id}-rules`} className={subdomainFormStyles.rules}>
          {texts.rules}
        </p>
      </div>
      <AddressPreview
        name={isInvalid || typed === '' ? current : normalizeSubdomain(typed)}
        domain={domain}
        ownDomain={ownDomain}
      />
      <div>
        <p className={subdomainFormStyles.redirect}>{texts.redirect}</p>
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
