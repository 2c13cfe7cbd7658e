import { ApiError, ConnectionError } from '@revela/contract/client'
import { familyRegister } from '@revela/phrases'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { selectionCalls, type FamilySelection } from '../api/calls.ts'
import type { PersonalLink } from '../lib/choosing.ts'
import styles from './sheet-form.module.css'

/** An e-mail or phone number, as typed into the one contact field; null if it is neither. */
type Contact = { readonly email: string } | { readonly tel: string }

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function contactOf(typed: string): Contact | null {
  const text = typed.trim()
  if (text.includes('@')) return email.test(text) ? { email: text } : null
  // Phones store numbers with or without the country prefix.
  const digits = text.replace(/\D/g, '').replace(/^(?:0|55(?=\d{10,11}$))/, '')
  return /^\d{10,11}$/.test(digits) ? { tel: digits } : null
}

type Props = {
  readonly galleryId: string
  readonly studio: string
  readonly onStarted: (selection: FamilySelection, link: PersonalLink | null) => void
  readonly onClose: () => void
}

type Problem = { readonly field: 'name' | 'contact' | null; readonly text: string }

function problemOf(error: unknown, studio: string): Problem {
  if (error instanceof ConnectionError) return { field: null, text: familyRegister.offline }
  if (!(error instanceof ApiError)) return { field: null, text: familyRegister.failed }
  if (error.code === 'TooManyNewChoosers') return { field: null, text: familyRegister.crowded(studio) }
  if (error.code === 'TooManyRequests') return { field: null, text: familyRegister.wait }
  if (error.code === 'SelectionClosed') return { field: null, text: familyRegister.closed }
  if (error.code === 'InvalidRequest') return { field: 'contact', text: familyRegister.invalidContact }
  return { field: null, text: familyRegister.failed }
}

/** Asks who is choosing, at the first tap in a public selection rather than on entry. */
export function RegisterSheet({ galleryId, studio, onStarted, onClose }: Props) {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const problemAt = (field: Problem['field']) => (problem?.field === field ? problem.text : null)

  async function begin(): Promise<void> {
    const contact = contactOf(typed)
    if (name.trim() === '') return setProblem({ field: 'name', text: familyRegister.missingName })
    if (contact === null) return setProblem({ field: 'contact', text: familyRegister.invalidContact })
    setBusy(true)
    try {
      const body = { name: name.trim(), ...contact }
      const answer = await client.call(selectionCalls.begin, { params: { gallery_id: galleryId }, body })
      const { selection, personal_link: url } = answer
      onStarted(selection, url !== null && 'tel' in contact ? { url, tel: contact.tel } : null)
    } catch (error) {
      setProblem(problemOf(error, studio))
      setBusy(false)
    }
  }

  return (
    <Sheet title={familyRegister.title} closeLabel={familyRegister.close} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void begin()
        }}
      >
        <p>{familyRegister.lead(studio)}</p>
        <Field
          name="name"
          label={familyRegister.name}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={problemAt('name')}
        />
        <Field
          name="contact"
          label={familyRegister.contact}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={familyRegister.contactHint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          problem={problemAt('contact')}
        />
        {problemAt(null) === null ? null : (
          <p role="alert" className={styles.problem}>
            {problemAt(null)}
          </p>
        )}
        <Button type="submit" wide busy={busy}>
          {busy ? familyRegister.going : familyRegister.go}
        </Button>
      </form>
    </Sheet>
  )
}
