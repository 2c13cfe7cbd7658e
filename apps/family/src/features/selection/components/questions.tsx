import { offeredPackages, termsFromStored } from '@revela/domain'
import { familyRequest, familyPrice } from '@revela/phrases'
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
import { LinkSheet } from './link-sheet.tsx'
import { NameSheet } from './name-sheet.tsx'
import { RegisterSheet } from './register-sheet.tsx'

type Props = {
  readonly galleryId: string
  readonly studio: string
  readonly what: 'reopen' | 'deadline'
  readonly onRequested: () => void
  readonly onClose: () => void
}

/** Asks the photographer to reopen the selection or to extend the deadline. */
function RequestSheet({ galleryId, studio, what, onRequested, onClose }: Props) {
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const body = { what, message: message.trim() }
      await client.call(selectionCalls.request, { params: { gallery_id: galleryId }, body })
      notify({ text: familyRequest.sent(studio) })
      onRequested()
    } catch {
      // The form shows the error and keeps the text for a retry.
      setFailed(true)
      setBusy(false)
    }
  }

  return (
    <Sheet title={familyRequest[what].title} closeLabel={familyRequest.close} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send()
        }}
      >
        <p>{familyRequest[what].lead(studio)}</p>
        <TextArea label={familyRequest.message} value={message} onChange={setMessage} maxLength={1000} />
        {failed ? (
          <p role="alert" className={styles.problem}>
            {familyRequest.failed}
          </p>
        ) : null}
        <Button type="submit" wide busy={busy}>
          {busy ? familyRequest.sending : familyRequest.send}
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

/** The open prompt of a selection: registration, price, comments or a request. One at a time. */
export function Questions({ galleryId, choosing, displayNumberOf }: QuestionsProps) {
  const prompt = useStore(choosing.prompt)
  const session = useStore(choosing.sessionStore)
  const { studio } = choosing
  const close = () => choosing.prompt.set(null)
  if (prompt?.kind === 'register') {
    return (
      <RegisterSheet
        galleryId={galleryId}
        studio={studio}
        onStarted={(selection, link) => {
          close()
          choosing.begin(selection)
          prompt.proceed()
          if (link !== null) choosing.offerLink(link)
        }}
        onClose={close}
      />
    )
  }
  if (prompt?.kind === 'name' && choosing.participant) {
    return (
      <NameSheet
        participant={choosing.participant}
        onSaved={() => {
          close()
          prompt.proceed()
        }}
        onClose={close}
      />
    )
  }
  if (prompt === null || prompt.kind === 'name' || session === null) return null
  switch (prompt.kind) {
    case 'price':
      return (
        <PriceSheet
          selection={session.selection.get()}
          onAccept={() => {
            close()
            session.acceptPrice()
            prompt.proceed()
          }}
          onClose={close}
        />
      )
    case 'comments':
      return (
        <CommentsSheet
          key={prompt.number}
          session={session}
          studio={studio}
          canComment={choosing.canComment}
          participant={choosing.participant}
          number={prompt.number}
          displayNumber={displayNumberOf(prompt.number)}
          onClose={close}
        />
      )
    case 'link':
      return <LinkSheet link={prompt.link} onClose={close} />
    case 'ask':
      return (
        <RequestSheet
          galleryId={galleryId}
          studio={studio}
          what={prompt.what}
          onRequested={() => {
            close()
            // The request was sent; the next sync shows it.
            void session.reload().catch(() => {})
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

/** Shown once, before the first picture that costs extra, so that the price is known before it is due. */
function PriceSheet({ selection, onAccept, onClose }: PriceSheetProps) {
  const terms = termsFromStored(selection.terms)
  const { contracted, extraPriceCents } = terms
  return (
    <Sheet title={familyPrice.title} closeLabel={familyPrice.close} onClose={onClose}>
      <div className={styles.form}>
        <p>{familyPrice.included(contracted ?? 0)}</p>
        <p className={styles.lead}>{familyPrice.lead(extraPriceCents ?? 0, offeredPackages(terms))}</p>
        <div className={styles.buttons}>
          <Button wide onClick={onAccept}>
            {familyPrice.accept}
          </Button>
          <Button wide kind="quiet" onClick={onClose}>
            {familyPrice.decline}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
