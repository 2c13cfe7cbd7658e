import { familyComments, familyParticipant } from '@revela/phrases'
import { useState, useSyncExternalStore } from 'react'
import { useStore } from '@revela/web/store'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useDraft } from '../lib/drafts.ts'
import type { Thread } from '../api/calls.ts'
import type { ParticipantRole } from '../lib/choosing.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import styles from './comments-sheet.module.css'

type Props = {
  readonly session: SelectionSession
  readonly studio: string
  /** The photographer allows new comments. */
  readonly canComment: boolean
  /** Set if an invited person reads and writes. */
  readonly participant?: ParticipantRole | null
  readonly number: number
  /** In the photographer's order, counted from 1. */
  readonly displayNumber: number
  readonly onClose: () => void
}

const withIdea = (text: string, idea: string) => (text.trim() === '' ? idea : `${text.trimEnd()}, ${idea}`)

type Message = Thread['messages'][number]

/** Who wrote a message, for the visitor who reads it. */
function writerOf({ by, name }: Message, studio: string, participant: ParticipantRole | null): string {
  if (by === 'photographer') return studio
  if (participant === null) return by === 'client' ? familyComments.you : (name ?? '')
  if (by === 'client') return participant.clientName
  return name === participant.name.get() ? familyComments.you : (name ?? '')
}

/** On a phone the keyboard would cover the comments. */
const isComputer = () => window.matchMedia('(pointer: fine)').matches

/** The comments on one picture. */
export function CommentsSheet(props: Props) {
  const { session, studio, canComment, participant = null, number, displayNumber, onClose } = props
  const { status, comments } = useStore(session.selection)
  const unsent = useSyncExternalStore(session.comments.subscribe, session.comments.all)
  const syncStatus = useSyncExternalStore(session.comments.subscribe, session.comments.syncStatus)
  const [text, setText] = useDraft(session.drafts, `photo:${number}`)
  const [missing, setMissing] = useState(false)
  const messages = comments.find((thread) => thread.number === number)?.messages ?? []
  const known = new Set(messages.map(({ id }) => id))
  const waiting = unsent.filter((one) => one.number === number && !known.has(one.key))

  function send(): void {
    if (text.trim() === '') return setMissing(true)
    session.comments.add(number, text.trim())
    setText('')
    setMissing(false)
  }

  return (
    <Sheet title={familyComments.title(displayNumber)} closeLabel={familyComments.close} onClose={onClose}>
      {messages.length + waiting.length === 0 ? null : (
        <ul className={styles.thread} aria-live="polite">
          {messages.map((message) => {
            const writer = writerOf(message, studio, participant)
            return (
              <li key={message.id} className={styles.message} data-own={writer === familyComments.you || undefined}>
                <strong>{writer}</strong>
                <p>{message.text}</p>
              </li>
            )
          })}
          {waiting.map(({ key, text: message, rejected }) => (
            <li key={key} className={styles.message} data-own="">
              <strong>
                {familyComments.you} · {familyComments[rejected ? 'rejected' : syncStatus]}
              </strong>
              <p>{message}</p>
              {rejected ? (
                <button type="button" className={styles.chip} onClick={() => session.comments.discard(key)}>
                  {familyComments.discard}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {status === 'open' && canComment ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {messages.length + waiting.length === 0 ? (
            <p>
              {participant
                ? familyParticipant.commentLead(participant.clientName, studio)
                : familyComments.lead(studio)}
            </p>
          ) : null}
          <fieldset className={styles.chips}>
            <legend className="visually-hidden">{familyComments.chipsLabel}</legend>
            {familyComments.chips.map((idea) => (
              <button key={idea} type="button" className={styles.chip} onClick={() => setText(withIdea(text, idea))}>
                {idea}
              </button>
            ))}
          </fieldset>
          <TextArea
            label={familyComments.field}
            value={text}
            onChange={setText}
            maxLength={1000}
            focusOnOpen={isComputer()}
            problem={missing && text.trim() === '' ? familyComments.missing : null}
          />
          <Button type="submit" wide>
            {familyComments.send}
          </Button>
        </form>
      ) : (
        <p className={styles.closed}>{canComment ? familyComments.closed : familyComments.off}</p>
      )}
    </Sheet>
  )
}
