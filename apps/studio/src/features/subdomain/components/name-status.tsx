import { subdomainSettings as texts } from '@revela/phrases'
import { CircleAlert, CircleCheck, Info, LoaderCircle } from 'lucide-react'
import type { NameState } from '../lib/name-state.ts'
import styles from './name-status.module.css'

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

type Props = { readonly id: string; readonly state: NameState; readonly onUse: (name: string) => void }

/** Whether the name can be had, said as it is typed, and names close to one that cannot. */
export function NameStatus({ id, state, onUse }: Props) {
  const Icon = icons[state.kind]
  const suggestions = state.kind === 'wrong' ? state.suggestions : []
  return (
    <div>
      <output id={id} className={styles.status} data-kind={state.kind}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        {wordsOf(state)}
      </output>
      {suggestions.length > 0 ? (
        <div className={styles.suggestions}>
          <span>{texts.suggestions}:</span>
          {suggestions.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.suggestion}
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
