import { familyAlbumClosed, familyAlbumMessage, familyStudio } from '@revela/phrases'
import { whatsappAddress } from '@revela/domain'
import type { AlbumClosed } from '../../features/album/lib/open-album.ts'
import { QuietPage } from '../../features/entry/components/quiet-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Why there is no album to see, and what the reader can do. */
export function AlbumClosedPage({ reason, studio, title }: AlbumClosed) {
  const { title: sentence, lead } = familyAlbumClosed[reason]
  const canRetry = reason === 'offline' || reason === 'broken'
  const message =
    reason === 'gate' || reason === 'link-not-valid' ? familyAlbumMessage.newLink : familyAlbumMessage.hello
  return (
    <QuietPage studio={studio} gallery={title} title={sentence} lead={lead(studio.name)}>
      {canRetry ? <Button onClick={() => window.location.reload()}>{familyStudio.retry}</Button> : null}
      {studio.whatsapp === null || canRetry ? null : (
        <ButtonLink
          kind={reason === 'preparing' ? 'quiet' : 'main'}
          href={whatsappAddress(studio.whatsapp, message(title))}
          target="_blank"
          rel="noreferrer"
        >
          {familyStudio.whatsapp}
        </ButtonLink>
      )}
    </QuietPage>
  )
}
