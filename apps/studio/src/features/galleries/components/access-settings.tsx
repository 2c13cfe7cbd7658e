import {
  galleryAccess as texts,
  galleryClosing as closingDateTexts,
  galleryPassword as galleryPasswordTexts,
  words,
} from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { Eye } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { type AccessMode, type GalleryAccess, galleryAccessQuery } from '../../../lib/gallery-access.ts'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DayPicker } from '../../../ui/day-picker.tsx'
import { OptionChoice } from '../../../ui/option-choice.tsx'
import { lineAction, ReadLine } from '../../../ui/read-line.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import {
  defaultAccessQuery,
  useSetAccess,
  useSetClosingDate,
  useSetDefaultAccess,
  suggestPassword,
} from '../api/gallery-access.ts'
import styles from './access-settings.module.css'
import galleryPasswordStyles from './gallery-password.module.css'

const minLength = 6
const maxLength = 64

type PasswordFieldProps = { readonly pending: boolean; readonly onSave: (password: string) => void }

/** The gallery's password in one line: hidden until it is revealed, copied or replaced. */
function GalleryPassword({ password, pending, onSave }: PasswordFieldProps & { readonly password: string }) {
  const [shown, setShown] = useState(false)
  /** The password that is being replaced; a different current password means that the new one was saved. */
  const [replaced, setReplaced] = useState<string | null>(null)
  if (replaced === password) {
    return <PasswordForm pending={pending} onSave={onSave} onCancel={() => setReplaced(null)} />
  }
  return (
    <div className={galleryPasswordStyles.box}>
      <ReadLine label={galleryPasswordTexts.label}>
        <output className={galleryPasswordStyles.password}>
          {shown ? (
            password
          ) : (
            <>
              <span aria-hidden="true">{galleryPasswordTexts.hidden}</span>
              <span className="visually-hidden">{galleryPasswordTexts.hiddenSpoken}</span>
            </>
          )}
        </output>
        {shown ? null : (
          <button type="button" className={lineAction} onClick={() => setShown(true)}>
            <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
            {galleryPasswordTexts.show}
          </button>
        )}
        <CopyButton text={() => password} failure={galleryPasswordTexts.copyFailed} />
      </ReadLine>
      <div className={galleryPasswordStyles.foot}>
        <p className={galleryPasswordStyles.hint}>{galleryPasswordTexts.invitedAlways}</p>
        <Button onClick={() => setReplaced(password)}>{galleryPasswordTexts.replace}</Button>
      </div>
    </div>
  )
}

/** The form for a new password, prefilled with a suggestion. */
function PasswordForm({ pending, onSave, onCancel }: PasswordFieldProps & { readonly onCancel?: () => void }) {
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
    <form className={galleryPasswordStyles.box} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id} className={galleryPasswordStyles.label}>
          {galleryPasswordTexts.label}
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
          <p id={`${id}-error`} role="alert" className={galleryPasswordStyles.error}>
            {galleryPasswordTexts.short}
          </p>
        ) : (
          <p id={`${id}-hint`} className={galleryPasswordStyles.hint}>
            {galleryPasswordTexts.hint}
          </p>
        )}
      </div>
      <div className={galleryPasswordStyles.actions}>
        <Button type="primary" htmlType="submit" loading={pending}>
          {galleryPasswordTexts.save}
        </Button>
        <Button onClick={() => change(suggestPassword())}>{galleryPasswordTexts.suggest}</Button>
        {onCancel ? (
          <Button type="text" onClick={onCancel}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

const modes = ['link', 'password', 'invited'] as const
const options = modes.map((value) => ({ value, ...texts.options[value] }))

/** Who can open the gallery, until when, and with which password. */
export function AccessSettings({ galleryId }: { readonly galleryId: string }) {
  const { data: access } = useQuery(galleryAccessQuery(galleryId))
  if (access === undefined) return null
  return (
    <SettingsSection title={texts.title} lead={texts.lead} help="access">
      <AccessForm galleryId={galleryId} access={access} />
      <ClosingDate galleryId={galleryId} closesOn={access.closes_on} />
    </SettingsSection>
  )
}

function AccessForm({ galleryId, access }: { readonly galleryId: string; readonly access: GalleryAccess }) {
  const { mutate: save, isPending, variables } = useSetAccess(galleryId)
  /** “Com senha” is chosen, but no password is saved yet. */
  const [isEnteringPassword, setIsEnteringPassword] = useState(false)
  const saved = isPending ? variables.access : access.access
  const shown: AccessMode = isEnteringPassword ? 'password' : saved

  function choose(next: AccessMode) {
    setIsEnteringPassword(next === 'password' && access.access !== 'password')
    if (next !== 'password' && next !== access.access) save({ access: next })
  }

  function savePassword(password: string) {
    save({ access: 'password', password }, { onSuccess: () => setIsEnteringPassword(false) })
  }

  return (
    <>
      <OptionChoice legend={texts.choice} value={shown} options={options} onChange={choose} />
      {access.selection === 'private' && shown === 'link' ? (
        <Callout kind="warning">{texts.privateSelectionOpen}</Callout>
      ) : null}
      {access.selection === 'private' && shown === 'invited' ? (
        <Callout kind="success">{texts.privateSelection}</Callout>
      ) : null}
      {access.selection === 'public' && shown === 'invited' ? (
        <Callout kind="warning">{texts.publicSelection}</Callout>
      ) : null}
      {isEnteringPassword ? <PasswordForm pending={isPending} onSave={savePassword} /> : null}
      {!isEnteringPassword && access.password !== null ? (
        <GalleryPassword password={access.password} pending={isPending} onSave={savePassword} />
      ) : null}
      {isEnteringPassword ? null : <DefaultAccess access={saved} />}
    </>
  )
}

/** The default access of new galleries. */
function DefaultAccess({ access }: { readonly access: AccessMode }) {
  const { data: current } = useQuery(defaultAccessQuery)
  const { mutate, isPending } = useSetDefaultAccess()
  if (current === undefined) return null
  if (current === access) return <p className={styles.note}>{texts.isDefault}</p>
  return (
    <div className={styles.default}>
      <p className={styles.note}>{texts.newGalleriesLead(texts.options[current].name)}</p>
      <Button loading={isPending} onClick={() => mutate(access)}>
        {texts.newGalleries}
      </Button>
    </div>
  )
}

type Props = { readonly galleryId: string; readonly closesOn: string | null }

/** The last day on which the family has access. Nothing is deleted then. */
function ClosingDate({ galleryId, closesOn }: Props) {
  const id = useId()
  const { mutate, isPending, variables } = useSetClosingDate(galleryId)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {closingDateTexts.label}
      </label>
      <DayPicker
        id={id}
        size="large"
        className={styles.picker ?? ''}
        value={isPending ? variables : closesOn}
        placeholder={closingDateTexts.none}
        aria-describedby={`${id}-hint`}
        onChange={(day) => mutate(day)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {closingDateTexts.hint}
      </p>
    </div>
  )
}
