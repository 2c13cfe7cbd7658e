import { galleries, galleryClosing, galleryPublication } from '@revela/phrases'
import type { GalleryItem } from '../api/gallery-queries.ts'
import { StateTag } from './state-tag.tsx'

type Props = { readonly gallery: Pick<GalleryItem, 'published' | 'closed' | 'expired'> }

/** Why the family does not see a gallery now; nothing where it does. */
export function GalleryTags({ gallery }: Props) {
  return (
    <>
      {gallery.published ? null : <StateTag kind="draft">{galleryPublication.draft}</StateTag>}
      {gallery.closed ? <StateTag kind="expired">{galleryClosing.closedTag}</StateTag> : null}
      {gallery.expired ? <StateTag kind="expired">{galleries.expired}</StateTag> : null}
    </>
  )
}
