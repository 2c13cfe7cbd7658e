import { archiveNames, photoFileName, slugOf, type DeliverySize } from '@revela/domain'
import type { Deliverable } from './deliverable.read.ts'

type Named = Pick<Deliverable, 'title' | 'content_type'>

/** The names the photographs have on the photographer's disk; a smaller size is always a JPEG. */
export function deliveredNames(pictures: readonly Named[], size: DeliverySize): string[] {
  return archiveNames(
    pictures.map(({ title, content_type }) => photoFileName(title, size === 'original' ? content_type : 'image/jpeg')),
  )
}

/** Of one part of an archive, counted from 0. */
export function zipName(galleryTitle: string, part: number, parts: number): string {
  const name = slugOf(galleryTitle)
  return parts === 1 ? `${name}.zip` : `${name}-${part + 1}-de-${parts}.zip`
}
