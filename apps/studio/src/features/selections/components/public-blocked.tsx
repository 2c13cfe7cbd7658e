import { galleryAccess } from '@revela/phrases'
import { galleryPaths } from '../../../lib/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'

/** A public selection in a gallery that only opens for invited people. */
export function PublicBlocked({ galleryId }: { readonly galleryId: string }) {
  return (
    <Callout kind="warning">
      {galleryAccess.publicSelectionBlocked}{' '}
      <InlineLink to={galleryPaths.settings(galleryId)}>{galleryAccess.change}</InlineLink>
    </Callout>
  )
}
