import { archiveNames, bareName, type DeliverySize } from '@revela/domain'
import type { Deliverable } from './deliverable.read.ts'

/** The names the photographs have on the photographer's disk; a smaller size is always a JPEG. */
export function deliveredNames(pictures: readonly Pick<Deliverable, 'title'>[], size: DeliverySize): string[] {
  return archiveNames(pictures.map(({ title }) => (size === 'original' ? title : `${bareName(title)}.jpg`)))
}
