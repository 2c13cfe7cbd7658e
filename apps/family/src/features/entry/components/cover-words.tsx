import { familyCover } from '@revela/phrases'
import type { EntryGallery, Studio } from '../api/calls.ts'

type Props = { readonly studio: Studio; readonly gallery: EntryGallery }

/** The same words in the same place as the server wrote them. */
export function CoverWords({ studio, gallery }: Props) {
  return (
    <div className="cover-words">
      {studio.logo === null ? (
        <p className="cover-studio">{studio.name}</p>
      ) : (
        <img className="cover-logo" src={studio.logo} alt={studio.name} draggable={false} />
      )}
      <h1 className="cover-title">{gallery.title}</h1>
      {gallery.event_date === null ? null : <p className="cover-date">{familyCover.date(gallery.event_date)}</p>}
    </div>
  )
}
