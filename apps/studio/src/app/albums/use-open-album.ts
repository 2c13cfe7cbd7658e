import { useOutletContext } from 'react-router'
import type { Album } from '../../lib/album.ts'

export type OpenAlbum = { readonly album: Album }

export const useOpenAlbum = () => useOutletContext<OpenAlbum>()
