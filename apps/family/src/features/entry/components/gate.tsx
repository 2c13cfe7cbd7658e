import { familyClosed, familyGate, familyMessage } from '@revela/phrases'
import { useId, useRef, useState, type ReactNode } from 'react'
import { whatsappAddress } from '@revela/domain'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Studio } from '../api/calls.ts'
import type { EntryFailure } from '../lib/enter.ts'
import { QuietPage } from './quiet-page.tsx'
import styles from './gate.module.css'

type Props = {
  readonly studio: Studio
  /** The gallery's title, if the visitor may see it. */
  readonly gallery: string | null
  readonly title?: string
  readonly lead?: string
  readonly busy: boolean
  readonly failure: EntryFailure | null
  readonly onTry: (email: string, code: string) => void
  /** Mails the personal link to the client; resolves to the failure, or null. */
  readonly onMailLink?: (email: string) => Promise<EntryFailure | null>
  /** Says that the link was mailed, if the e-mail is a client's. */
  readonly linkMailed?: (email: string) => string
  /** Another way to enter. */
  readonly children?: ReactNode
}

type LinkRequest =
  | { readonly state: 'none' | 'asking' }
  | { readonly state: 'sent'; readonly email: string }
  | { readonly state: 'rejected'; readonly failure: EntryFailure }

function sentenceOf(failure: EntryFailure | null): string | null {
  if (failure === null || failure.reason === 'wrong-password') return null
  if (failure.reason === 'wait') return failure.help
  if (failure.reason === 'wrong-code') return familyGate.invalid
  return (failure.reason === 'offline' ? familyClosed.offline : familyClosed.broken).lead
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** The gate of a private gallery: enter with e-mail and access code, or request the personal link. */
export function Gate(props: Props) {
  const { studio, gallery, title = familyGate.title, lead = familyGate.lead, busy, failure, onTry, onMailLink } = props
  const [missing, setMissing] = useState<'email' | 'code' | null>(null)
  const [link, setLink] = useState<LinkRequest>({ state: 'none' })
  const form = useRef<HTMLFormElement>(null)
  const problemId = useId()
  const sentence = sentenceOf(failure)

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    if (busy) return
    const [email, code] = ['email', 'code'].map((name) => fieldOf(form.current, name)?.value.trim())
    const empty = email ? (code ? null : 'code') : 'email'
    setMissing(empty)
    if (empty) fieldOf(form.current, empty)?.focus()
    else if (email && code) onTry(email, code)
  }

  async function mailLink() {
    const email = fieldOf(form.current, 'email')?.value.trim()
    setMissing(email ? null : 'email')
    if (!email || !onMailLink) return fieldOf(form.current, 'email')?.focus()
    setLink({ state: 'asking' })
    const linkFailure = await onMailLink(email)
    setLink(linkFailure === null ? { state: 'sent', email } : { state: 'rejected', failure: linkFailure })
  }

  return (
    <QuietPage studio={studio} gallery={gallery} title={title} lead={lead}>
      <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          name="email"
          label={familyGate.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          problem={missing === 'email' ? familyGate.missingEmail : null}
        />
        <Field
          name="code"
          label={familyGate.code}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          problem={missing === 'code' ? familyGate.missingCode : null}
        />
        <p role="alert" id={problemId} className={styles.trouble}>
          {missing === null ? sentence : null}
        </p>
        <Button type="submit" wide busy={busy}>
          {busy ? familyGate.entering : familyGate.enter}
        </Button>
      </form>
      {onMailLink ? (
        <>
          <Button kind="plain" busy={link.state === 'asking'} onClick={() => void mailLink()}>
            {link.state === 'asking' ? familyGate.mailingLink : familyGate.mailLink}
          </Button>
          <output className={styles.note}>
            {link.state === 'sent' ? (props.linkMailed ?? familyGate.linkMailed)(link.email) : null}
            {link.state === 'rejected' ? sentenceOf(link.failure) : null}
          </output>
        </>
      ) : null}
      {studio.whatsapp === null ? null : (
        <ButtonLink
          kind="plain"
          href={whatsappAddress(studio.whatsapp, familyMessage.code(gallery ?? studio.name))}
          target="_blank"
          rel="noreferrer"
        >
          {familyGate.noCode}
        </ButtonLink>
      )}
      {props.children}
    </QuietPage>
  )
}
