import { ApiError } from '@revela/contract/client'
import { familyPassword } from '@revela/phrases'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { homeCalls } from '../api/calls.ts'
import styles from './home-page.module.css'

type Props = {
  /** With a password already set, the current one is required. */
  readonly hasPassword: boolean
  readonly onSaved: () => void
  readonly onClose: () => void
}

type Problem = { readonly field: 'current' | 'fresh' | null; readonly text: string }

const minLength = 8

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { field: null, text: familyPassword.failed }
  if (error.code === 'WrongCurrentPassword') return { field: 'current', text: familyPassword.wrongCurrent }
  const help = error.help('password') ?? (error.code === 'TooManyRequests' ? error.messages[0]?.help : undefined)
  return help === undefined ? { field: null, text: familyPassword.failed } : { field: 'fresh', text: help }
}

export function PasswordSheet({ hasPassword, onSaved, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const problemAt = (field: Problem['field']) => (problem?.field === field ? problem.text : null)

  async function save(): Promise<void> {
    if (fresh.length < minLength) return setProblem({ field: 'fresh', text: familyPassword.tooShort })
    setBusy(true)
    try {
      await client.call(homeCalls.setPassword, { body: { password: fresh, ...(hasPassword && { current }) } })
      notify({ text: familyPassword.saved })
      onSaved()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={hasPassword ? familyPassword.change : familyPassword.create}
      closeLabel={familyPassword.close}
      onClose={onClose}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <p>{familyPassword.lead}</p>
        {hasPassword ? (
          <Field
            name="current"
            label={familyPassword.current}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            problem={problemAt('current')}
          />
        ) : null}
        <Field
          name="fresh"
          label={familyPassword.fresh}
          type="password"
          autoComplete="new-password"
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
          hint={familyPassword.hint}
          problem={problemAt('fresh')}
        />
        {problemAt(null) === null ? null : <p role="alert">{problemAt(null)}</p>}
        <Button type="submit" wide busy={busy}>
          {busy ? familyPassword.saving : familyPassword.save}
        </Button>
      </form>
    </Sheet>
  )
}
