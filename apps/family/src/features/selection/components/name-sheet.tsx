import { ConnectionError } from '@revela/contract/client'
import { familyParticipant as texts } from '@revela/phrases'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ParticipantRole } from '../lib/choosing.ts'
import styles from './sheet-form.module.css'

/** The longest name that the server accepts. */
const maxLength = 60

type Props = {
  readonly participant: ParticipantRole
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Asks an invited person for their name, once. */
export function NameSheet({ participant, onSaved, onClose }: Props) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { clientName } = participant

  async function save(): Promise<void> {
    const typed = name.trim().replaceAll(/\s+/g, ' ').slice(0, maxLength)
    setMissing(typed === '')
    if (typed === '') return
    setBusy(true)
    setProblem(null)
    try {
      await participant.saveName(typed)
      onSaved()
    } catch (error) {
      setProblem(error instanceof ConnectionError ? texts.offline : texts.failed)
      setBusy(false)
    }
  }

  return (
    <Sheet title={texts.nameTitle} closeLabel={texts.close} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <p>{texts.nameLead(clientName)}</p>
        <Field
          name="name"
          label={texts.name}
          autoComplete="given-name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={texts.nameUse(clientName)}
          problem={missing ? texts.missingName : null}
        />
        {problem === null ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button type="submit" wide busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </form>
    </Sheet>
  )
}
