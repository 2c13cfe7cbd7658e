import { galleryProtection as texts, words } from '@revela/phrases'
import { Button } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { Dialog, FormActions } from './dialog.tsx'
import styles from './scope-dialog.module.css'

const scopes = [
  { scope: 'one', label: texts.scopeOne },
  { scope: 'all', label: texts.scopeAll },
] as const

export type Scope = (typeof scopes)[number]['scope']

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onSave: (scope: Scope) => void }

/** Asks which galleries a change applies to: nothing is preselected, and nothing is saved without a choice. */
export function ScopeDialog({ open, onClose, onSave }: Props) {
  return (
    <Dialog open={open} width={480} destroyOnHidden onClose={onClose} title={texts.scopeTitle}>
      <ScopeForm onClose={onClose} onSave={onSave} />
    </Dialog>
  )
}

function ScopeForm({ onClose, onSave }: Omit<Props, 'open'>) {
  const id = useId()
  const [chosen, setChosen] = useState<Scope | null>(null)
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen === null) setMissing(true)
    else onSave(chosen)
  }

  return (
    <form onSubmit={submit} noValidate>
      <fieldset aria-describedby={missing ? `${id}-missing` : undefined} className={styles.scopes}>
        <legend className="visually-hidden">{texts.scopeTitle}</legend>
        {scopes.map(({ scope, label }) => (
          <label key={scope} className={styles.scope}>
            <input
              type="radio"
              name={id}
              checked={chosen === scope}
              onChange={() => {
                setChosen(scope)
                setMissing(false)
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {missing ? (
        <p id={`${id}-missing`} role="alert" className={styles.missing}>
          {texts.scopeMissing}
        </p>
      ) : null}
      <div className={styles.actions}>
        <FormActions>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="primary" size="large" htmlType="submit">
            {texts.save}
          </Button>
        </FormActions>
      </div>
    </form>
  )
}
