import { useLocation, useNavigate } from 'react-router'
import { AlbumsPage } from '../../features/albums/pages/albums-page.tsx'
import { paths } from '../../lib/paths.ts'
import { readAlbumClient } from './album-origin.ts'
import { ClientChoicePicker } from './client-choice-picker.tsx'

/** The albums. The URL may ask for a new one, with its client or its gallery. */
export function AlbumsRoute() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const origin = query.has('new') ? { client: readAlbumClient(state), galleryId: query.get('gallery') } : null
  return (
    <AlbumsPage
      ClientPicker={ClientChoicePicker}
      origin={origin}
      onOriginClosed={() => {
        if (origin !== null) void navigate(paths.albums, { replace: true })
      }}
    />
  )
}
