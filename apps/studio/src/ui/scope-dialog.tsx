import { galleryProtection as texts, words } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { customerInfoQuery } from '../lib/customer-info.ts'
import { Dialog, FormActions } from './dialog.tsx'
import styles from './scope-dialog.module.css'

const scopes = [
  { scope: 'one', label: texts.scopeOne },
  { scope: 'all', label: texts.scopeAll },
] as const

export type Scope = (typeof scopes)[number]['scope']

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onSave: (scope: Scope) => void }

/** Asks which galleries a change applies to; this gallery alone is preselected, so that one click is enough. */
export function ScopeDialog({ open, onClose, onSave }: Props) {
  return (
    <Dialog open={open} width={480} destroyOnHidden onClose={onClose} title={texts.scopeTitle}>
      <ScopeForm onClose={onClose} onSave={onSave} />
    </Dialog>
  )
}

/** While there is no other gallery, a change applies to this one without asking. */
export function useIsOnlyGallery(): boolean {
  return useSuspenseQuery(customerInfoQuery).data.user_usage.galleries <= 1
}

function ScopeForm({ onClose, onSave }: Omit<Props, 'open'>) {
  const id = useId()
  const [chosen, setChosen] = useState<Scope>('one')

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(chosen)
  }

  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={styles.scopes}>
        <legend className="visually-hidden">{texts.scopeTitle}</legend>
        {scopes.map(({ scope, label }) => (
          <label key={scope} className={styles.scope}>
            <input type="radio" name={id} checked={chosen === scope} onChange={() => setChosen(scope)} />
            {label}
          </label>
        ))}
      </fieldset>
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
