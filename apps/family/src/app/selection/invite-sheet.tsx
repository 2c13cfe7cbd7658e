import { familyInvite } from '@revela/phrases'
import { share } from '../../features/share/lib/share.ts'
import { PeopleSheet } from '../../features/together/components/people-sheet.tsx'
import type { People } from '../../features/together/lib/people.ts'
import type { GalleryModel } from '../gallery-model.ts'

type Props = {
  readonly model: GalleryModel
  readonly studio: string
  readonly people: People
  readonly onClose: () => void
}

/** The client's invitations to choose together. */
export function InviteSheet({ model, studio, people, onClose }: Props) {
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
