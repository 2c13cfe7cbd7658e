import { familyInvite } from '@revela/phrases'
import { useEffect } from 'react'
import { share } from '../../features/share/lib/share.ts'
import type { SelectionSession } from '../../features/selection/lib/selection-session.ts'
import { PeopleSheet } from '../../features/together/components/people-sheet.tsx'
import type { People } from '../../features/together/lib/people.ts'
import type { GalleryModel } from '../gallery-model.ts'

type Props = {
  readonly model: GalleryModel
  readonly session: SelectionSession
  readonly studio: string
  readonly people: People
  readonly onClose: () => void
}

/** The client's invitations to choose together. */
export function InviteSheet({ model, session, studio, people, onClose }: Props) {
  useFollowPeople(people, session)
  const { title } = model.content.manifest.get().gallery
  return (
    <PeopleSheet
      people={people}
      gallery={title}
      studio={studio}
      onShare={(url) => void share({ title, url, text: familyInvite.message(title) })}
      onClose={onClose}
    />
  )
}

/** Reads the others' opinions when the page or the sheet opens, and again whenever the selection has a new revision. */
export function useFollowPeople(people: People, { selection }: SelectionSession): void {
  useEffect(() => {
    // A later revision, or opening the page again, repeats it.
    void people.sync().catch(() => {})
    const unsubscribe = selection.subscribe(() => people.onRevision(selection.get().revision))
    return () => {
      unsubscribe()
    }
  }, [people, selection])
}
