import { familyAsk } from '@revela/phrases'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { selectionCalls } from '../api/calls.ts'
import styles from './sheet-form.module.css'

type Props = {
  readonly galleryId: string
  readonly what: 'reopen' | 'deadline'
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** To be opened again, or more time: the photographer decides. */
export function AskSheet({ galleryId, what, onAsked, onClose }: Props) {
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function ask(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const body = { what, message: message.trim() }
      await client.call(selectionCalls.ask, { params: { gallery_id: galleryId }, body })
      notify({ text: familyAsk.sent })
      onAsked()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }

  return (
    <Sheet title={familyAsk[what].title} closeLabel={familyAsk.close} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void ask()
        }}
      >
        <p>{familyAsk[what].lead}</p>
        <TextArea label={familyAsk.message} value={message} onChange={setMessage} most={1000} />
        {failed ? (
          <p role="alert" className={styles.problem}>
            {familyAsk.failed}
          </p>
        ) : null}
        <Button type="submit" wide busy={busy}>
          {busy ? familyAsk.sending : familyAsk.send}
        </Button>
      </form>
    </Sheet>
  )
}
