import { galleryPassword as texts, words } from '@revela/phrases'
import { Button, Input } from 'antd'
import { Eye } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { lineAction, ReadLine } from '../../../ui/read-line.tsx'
import { suggestPassword } from '../lib/suggest-password.ts'
import styles from './gallery-password.module.css'

const minLength = 6
const maxLength = 64

type Saving = { readonly pending: boolean; readonly onSave: (password: string) => void }

/** The gallery's password in one line: hidden until it is asked for, copied, or replaced. */
export function GalleryPassword({ password, pending, onSave }: Saving & { readonly password: string }) {
  const [shown, setShown] = useState(false)
  /** The password that is being replaced; another one means that the new one was saved. */
  const [replaced, setReplaced] = useState<string | null>(null)
  if (replaced === password) {
    return <PasswordForm pending={pending} onSave={onSave} onCancel={() => setReplaced(null)} />
  }
  return (
    <div className={styles.box}>
      <ReadLine label={texts.label}>
        <output className={styles.password}>
          {shown ? (
            password
          ) : (
            <>
              <span aria-hidden="true">{texts.hidden}</span>
              <span className="visually-hidden">{texts.hiddenSpoken}</span>
            </>
          )}
        </output>
        {shown ? null : (
          <button type="button" className={lineAction} onClick={() => setShown(true)}>
            <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.show}
          </button>
        )}
        <CopyButton text={() => password} failure={texts.copyFailed} />
      </ReadLine>
      <div className={styles.foot}>
        <p className={styles.hint}>{texts.invitedAlways}</p>
        <Button onClick={() => setReplaced(password)}>{texts.replace}</Button>
      </div>
    </div>
  )
}

/** A new password, suggested so that nobody has to invent one. */
export function PasswordForm({ pending, onSave, onCancel }: Saving & { readonly onCancel?: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState(suggestPassword)
  const [isShort, setIsShort] = useState(false)

  function change(password: string) {
    setTyped(password)
    setIsShort(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const password = typed.trim()
    setIsShort(password.length < minLength)
    if (password.length >= minLength) onSave(password)
  }

  return (
    <form className={styles.box} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id} className={styles.label}>
          {texts.label}
        </label>
        <Input
          id={id}
          size="large"
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          status={isShort ? 'error' : ''}
          aria-invalid={isShort || undefined}
          aria-describedby={isShort ? `${id}-error` : `${id}-hint`}
          onChange={(event) => change(event.target.value)}
        />
        {isShort ? (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {texts.short}
          </p>
        ) : (
          <p id={`${id}-hint`} className={styles.hint}>
            {texts.hint}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={pending}>
          {texts.save}
        </Button>
        <Button onClick={() => change(suggestPassword())}>{texts.suggest}</Button>
        {onCancel ? (
          <Button type="text" onClick={onCancel}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
