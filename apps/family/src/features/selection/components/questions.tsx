import { termsFromStored } from '@revela/domain'
import { familyAsk, familyPrice } from '@revela/phrases'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { selectionCalls, type FamilySelection } from '../api/calls.ts'
import styles from './sheet-form.module.css'
import { useStore } from '@revela/web/store'
import type { Choosing } from '../lib/choosing.ts'
import { CommentsSheet } from './comments-sheet.tsx'
import { RegisterSheet } from './register-sheet.tsx'

type Props = {
  readonly galleryId: string
  readonly what: 'reopen' | 'deadline'
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** To be opened again, or more time: the photographer decides. */
function AskSheet({ galleryId, what, onAsked, onClose }: Props) {
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
      // The form says so and keeps the text for another try.
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

type QuestionsProps = {
  readonly galleryId: string
  readonly choosing: Choosing
  readonly displayNumberOf: (number: number) => number
}

/** Whatever has to be asked or written before going on; one at a time. */
export function Questions({ galleryId, choosing, displayNumberOf }: QuestionsProps) {
  const asking = useStore(choosing.asking)
  const desk = useStore(choosing.desk)
  const close = () => choosing.asking.set(null)
  if (asking?.kind === 'register') {
    return (
      <RegisterSheet
        galleryId={galleryId}
        onBegun={(selection) => {
          close()
          choosing.begin(selection)
          asking.goOn()
        }}
        onClose={close}
      />
    )
  }
  if (asking === null || desk === null) return null
  switch (asking.kind) {
    case 'price':
      return (
        <PriceSheet
          selection={desk.selection.get()}
          onAccept={() => {
            close()
            desk.acceptPrice()
            choosing.set(asking.number, 'yes')
          }}
          onClose={close}
        />
      )
    case 'comments':
      return (
        <CommentsSheet
          key={asking.number}
          desk={desk}
          number={asking.number}
          displayNumber={displayNumberOf(asking.number)}
          onClose={close}
        />
      )
    case 'ask':
      return (
        <AskSheet
          galleryId={galleryId}
          what={asking.what}
          onAsked={() => {
            close()
            // The question was sent; the next sync shows it.
            void desk.readAgain().catch(() => {})
          }}
          onClose={close}
        />
      )
  }
}

type PriceSheetProps = {
  readonly selection: FamilySelection
  readonly onAccept: () => void
  readonly onClose: () => void
}

/** Once, before the first photograph that costs something: nobody is surprised by a sum. */
function PriceSheet({ selection, onAccept, onClose }: PriceSheetProps) {
  const { contracted, extraPriceCents } = termsFromStored(selection.terms)
  return (
    <Sheet title={familyPrice.title} closeLabel={familyPrice.close} onClose={onClose}>
      <div className={styles.form}>
        <p>{familyPrice.included(contracted ?? 0)}</p>
        <p className={styles.lead}>{familyPrice.lead(extraPriceCents ?? 0)}</p>
        <div className={styles.buttons}>
          <Button wide onClick={onAccept}>
            {familyPrice.accept}
          </Button>
          <Button wide kind="quiet" onClick={onClose}>
            {familyPrice.refuse}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
