import type { GalleryHosts } from '../../http/http-needs.ts'
import { familySessionReader } from '../clients/index.ts'
import { studioAt } from './studio-at.ts'

/** A studio's former name is nobody's here, because its pages lead to the new one. */
export function galleryHosts(needs: Parameters<typeof studioAt>[0]): GalleryHosts {
  const { isGalleryHost, find } = studioAt(needs)
  return {
    isOne: isGalleryHost,
    studioOf: async (host) => {
      const studio = await find(host)
      return studio && !studio.moved ? studio : null
    },
    principalOf: familySessionReader(needs.db, needs.clock),
  }
}
