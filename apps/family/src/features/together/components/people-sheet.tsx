import { ApiError, ConnectionError } from '@revela/contract/client'
import { MAX_PARTICIPANTS, whatsappAddress } from '@revela/domain'
import { familyInvite as texts } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { useEffect, useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { People, Person } from '../lib/people.ts'
import styles from './people-sheet.module.css'

type Props = {
  readonly people: People
  /** The gallery's title, for the message with a link. */
  readonly gallery: string
  readonly studio: string
  /** Opens the phone's share sheet, or copies the link. */
  readonly onShare: (link: string) => void
  readonly onClose: () => void
}

function problemOf(error: unknown, studio: string): string {
  if (error instanceof ConnectionError) return texts.offline
  if (!(error instanceof ApiError)) return texts.failed
  switch (error.code) {
    case 'TooManyParticipants':
      return texts.full(MAX_PARTICIPANTS)
    case 'ParticipantsNotAllowed':
      return texts.notAllowed(studio)
    case 'SelectionClosed':
      return texts.closed
    default:
      return texts.failed
  }
}

/** Everybody whom the client invited, with their links; a new invitation; removing one. */
export function PeopleSheet({ people, gallery, studio, onShare, onClose }: Props) {
  const state = useStore(people.state)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    people.sync().catch((error: unknown) => setProblem(problemOf(error, studio)))
  }, [people, studio])

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await action()
    } catch (error) {
      setProblem(problemOf(error, studio))
    }
    setBusy(false)
  }

  const isFull = (state?.people.length ?? 0) >= MAX_PARTICIPANTS
  return (
    <Sheet title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <p className={styles.lead}>{texts.lead}</p>
      {state === null ? (
        <p className={styles.soft}>{problem === null ? texts.loading : null}</p>
      ) : (
        <ul aria-live="polite">
          {state.people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              gallery={gallery}
              busy={busy}
              onShare={onShare}
              onRemove={() =>
                void run(async () => {
                  await people.remove(person.id)
                  notify({ text: texts.removed(person.label) })
                })
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {problem === null ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {state === null ? null : isFull ? (
          <p className={styles.soft}>{texts.full(MAX_PARTICIPANTS)}</p>
        ) : state.allowed ? (
          <Button wide busy={busy} onClick={() => void run(people.invite)}>
            {busy ? texts.adding : texts.add}
          </Button>
        ) : (
          <p className={styles.soft}>{texts.notAllowed(studio)}</p>
        )}
      </div>
    </Sheet>
  )
}

function stateOf({ joined_at: joinedAt, opinions }: Person): string {
  if (joinedAt === null) return texts.waiting
  const marked = [...opinions.values()].filter((opinion) => opinion !== 'declined').length
  return texts.state([texts.joined, ...(marked === 0 ? [] : [texts.marked(marked)])])
}

type PersonRowProps = {
  readonly person: Person
  readonly gallery: string
  readonly busy: boolean
  readonly onShare: (link: string) => void
  readonly onRemove: () => void
}

function PersonRow({ person, gallery, busy, onShare, onRemove }: PersonRowProps) {
  const [removing, setRemoving] = useState(false)
  const { label, link } = person
  const canShare = typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches
  return (
    <li className={styles.person}>
      <p className={styles.name}>{label}</p>
      <p className={styles.state}>{stateOf(person)}</p>
      {removing ? (
        <div className={styles.question}>
          <p>
            <strong>{texts.removeQuestion(label)}</strong> {texts.removeLead}
          </p>
          <Button wide busy={busy} onClick={onRemove}>
            {texts.removeConfirm}
          </Button>
          <Button wide kind="quiet" onClick={() => setRemoving(false)}>
            {texts.keep}
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          <ButtonLink
            kind="plain"
            href={whatsappAddress('', `${texts.message(gallery)} ${link}`)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${texts.whatsapp}: ${label}`}
          >
            {texts.whatsapp}
          </ButtonLink>
          <Button
            kind="plain"
            aria-label={`${canShare ? texts.share : texts.copy}: ${label}`}
            onClick={() => onShare(link)}
          >
            {canShare ? texts.share : texts.copy}
          </Button>
          <Button kind="plain" aria-label={`${texts.remove}: ${label}`} onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        </div>
      )}
    </li>
  )
}
