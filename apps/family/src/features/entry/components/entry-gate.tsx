import { familyClosed, familyGate, familyMessage, familyPasswordGate as texts } from '@revela/phrases'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { whatsappAddress } from '@revela/domain'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { EntryGallery, Studio } from '../api/calls.ts'
import type { EntryFailure } from '../lib/enter.ts'
import styles from './gate.module.css'
import { Gate } from './gate.tsx'
import { QuietPage } from './quiet-page.tsx'

type Props = {
  readonly studio: Studio
  readonly gallery: EntryGallery | null
  readonly busy: boolean
  readonly failure: EntryFailure | null
  readonly onCode: (email: string, code: string) => void
  readonly onPassword: (password: string) => void
  readonly onMailLink: (email: string) => Promise<EntryFailure | null>
}

/**
 * Asks for the gallery's password, or for e-mail and access code. At a password gate, invited clients may also identify
 * themselves.
 */
export function EntryGate({ studio, gallery, busy, failure, onCode, onPassword, onMailLink }: Props) {
  const [isInvited, setIsInvited] = useState(false)
  const shared = { studio, gallery: gallery?.title ?? null, busy, failure }
  if (gallery?.access !== 'password') return <Gate {...shared} onTry={onCode} onMailLink={onMailLink} />
  if (isInvited) {
    return (
      <Gate {...shared} title={texts.codeTitle} onTry={onCode} onMailLink={onMailLink}>
        <Button kind="plain" onClick={() => setIsInvited(false)}>
          {texts.toPassword}
        </Button>
      </Gate>
    )
  }
  return (
    <PasswordGate {...shared} onTry={onPassword}>
      <Button kind="plain" onClick={() => setIsInvited(true)}>
        {texts.toCode}
      </Button>
    </PasswordGate>
  )
}

type PasswordGateProps = {
  readonly studio: Studio
  readonly gallery: string | null
  readonly busy: boolean
  readonly failure: EntryFailure | null
  readonly onTry: (password: string) => void
  /** Another way to enter. */
  readonly children?: ReactNode
}

function sentenceOf(failure: EntryFailure | null): string | null {
  if (failure === null || failure.reason === 'wrong-code') return null
  if (failure.reason === 'wait') return failure.help
  if (failure.reason === 'wrong-password') return texts.invalid
  return (failure.reason === 'offline' ? familyClosed.offline : familyClosed.broken).lead
}

/** A gallery with one password for all visitors. */
function PasswordGate({ studio, gallery, busy, failure, onTry, children }: PasswordGateProps) {
  const [isMissing, setIsMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const field = form.current?.elements.namedItem('password')
    if (!(field instanceof HTMLInputElement)) return
    const password = field.value.trim()
    setIsMissing(password === '')
    if (password === '') field.focus()
    else onTry(password)
  }

  return (
    <QuietPage studio={studio} gallery={gallery} title={texts.title} lead={texts.lead}>
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          name="password"
          label={texts.password}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          problem={isMissing ? texts.missing : null}
        />
        <p role="alert" className={styles.trouble}>
          {isMissing ? null : sentenceOf(failure)}
        </p>
        <Button type="submit" wide busy={busy}>
          {busy ? familyGate.entering : familyGate.enter}
        </Button>
      </form>
      {studio.whatsapp === null ? null : (
        <ButtonLink
          kind="plain"
          href={whatsappAddress(studio.whatsapp, familyMessage.password(gallery ?? studio.name))}
          target="_blank"
          rel="noreferrer"
        >
          {texts.noPassword}
        </ButtonLink>
      )}
      {children}
    </QuietPage>
  )
}
