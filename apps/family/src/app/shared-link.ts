import type { Manifest } from '../features/pictures/api/calls.ts'
import type { SharedLink } from '../features/share/lib/share.ts'

type Shared = Pick<Manifest, 'allow_share'> & { readonly gallery: Pick<Manifest['gallery'], 'access' | 'title'> }

/** In a gallery for invited clients the link opens for nobody else: its pictures are sent instead. */
export const mayShareLink = ({ allow_share: allowShare, gallery }: Shared): boolean =>
  allowShare && gallery.access !== 'invited'

/** A link into the gallery as it is shared; null if nobody else could open it. */
export function linkTo(manifest: Shared, url: string): SharedLink | null {
  const { title, access } = manifest.gallery
  return mayShareLink(manifest) ? { title, url, needsPassword: access === 'password' } : null
}
