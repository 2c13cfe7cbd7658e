import { markText } from '../watermarks/index.ts'
import type { FamilyGallery } from './family-gallery.read.ts'

/** What is burned into every image above 400 px that this gallery's family sees. */
export function familyMark({ watermark, anti_copy: stamp }: Pick<FamilyGallery, 'watermark' | 'anti_copy'>): string {
  return markText({ watermark, stamp })
}
