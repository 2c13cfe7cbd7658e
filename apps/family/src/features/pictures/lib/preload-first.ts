import { isPhoneWidth } from '../../../lib/row-size.ts'
import type { Manifest } from '../api/calls.ts'
import { pictureAddress, ratioOf, toPictures } from './picture.ts'

/** About as many as a phone shows at once. */
const count = 8
/** With fewer pictures, or for a wider one, the grid shows a larger rendition. */
const fewest = 5
const widest = 1.75

/**
 * Requests the pictures that a phone shows first, while the grid is still being drawn. Groups show only one of their
 * pictures, so nothing is requested then.
 */
export function preloadFirst({ content, groups, pictures }: Pick<Manifest, 'content' | 'groups' | 'pictures'>): void {
  if (!isPhoneWidth(window.innerWidth) || groups.length > 0 || pictures.length < fewest) return
  for (const picture of toPictures(pictures.slice(0, count)))
    if (ratioOf(picture) <= widest) new Image().src = pictureAddress(content.prefix, picture, 400)
}
