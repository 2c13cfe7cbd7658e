import { ApiError } from '@revela/contract/client'
import { familyDownload, familyHelp, familyPin as texts } from '@revela/phrases'
import { useRef, useState, type FormEvent } from 'react'
import { client } from '../../../lib/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { enterPinCall } from '../api/calls.ts'
import styles from './pin-sheet.module.css'

type Props = {
  readonly galleryId: string
  /** The PIN was correct, and this browser may download. */
  readonly onEntered: () => void
  readonly onClose: () => void
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.failed
  if (error.code === 'WrongDownloadPin') return texts.invalid
  return (error.code === 'TooManyRequests' ? error.messages[0]?.help : undefined) ?? texts.failed
}

/** Asks for the gallery's PIN before the first download. */
export function PinSheet({ galleryId, onEntered, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function check(field: HTMLInputElement, pin: string): Promise<void> {
    setIsBusy(true)
    try {
      await client.call(enterPinCall, { params: { gallery_id: galleryId }, body: { pin } })
      onEntered()
    } catch (error) {
      setProblem(problemOf(error))
      setIsBusy(false)
      // A screen reader announces the error of the field that gets the focus.
      field.select()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const field = form.current?.elements.namedItem('pin')
    if (isBusy || !(field instanceof HTMLInputElement)) return
    const pin = field.value.trim()
    setProblem(pin === '' ? texts.missing : null)
    if (pin === '') field.focus()
    else void check(field, pin)
  }

  return (
    <Sheet title={texts.title} closeLabel={familyDownload.close} onClose={onClose}>
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <p className={styles.lead}>{texts.lead}</p>
        <Field name="pin" label={texts.label} type="text" inputMode="numeric" autoComplete="off" problem={problem} />
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? texts.checking : texts.enter}
        </Button>
        <HelpLink link={familyHelp.pin} />
      </form>
    </Sheet>
  )
}
