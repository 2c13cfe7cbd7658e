import type { AnswerOf, getWork, listWorks } from '@revela/contract'
import type { ContentAddresses } from '../pictures/index.ts'
import type { ListedWork } from './work-list.read.ts'

export function presentListedWork(
  row: ListedWork,
  customerId: string,
  content: ContentAddresses,
): AnswerOf<typeof listWorks>['works'][number] {
  return {
    id: row.id,
    title: row.title,
    cover: coverOf(row, customerId, content, 400),
    category_title: row.category_title,
    info: { total_pictures: row.pictures },
  }
}

export function presentWork(
  row: ListedWork,
  customerId: string,
  content: ContentAddresses,
): AnswerOf<typeof getWork>['work'] {
  return {
    id: row.id,
    title: row.title,
    category: row.category_title,
    category_id: row.category_id,
    cover: coverOf(row, customerId, content, 960),
    cover_picture_id: row.cover_kind === 'work' ? row.cover_picture_id : null,
    info: { total_pictures: row.pictures },
  }
}

function coverOf(row: ListedWork, customerId: string, content: ContentAddresses, size: 400 | 960): string | null {
  const { id: ownerId, access_epoch: epoch, cover_number: number, cover_version: version } = row
  if (number === null || version === null) return null
  return content.of({ customerId, ownerId, epoch })({ number, version }, size)
}
