import type { AnswerOf, listPictures, listTrashedPictures as trashEndpoint, listWorkPictures } from '@revela/contract'
import { pictureFailure } from '@revela/phrases'
import type { PictureAddress } from './content-addresses.ts'
import type { listPictures as read, listTrashedPictures as readTrash } from './picture-list.read.ts'

type Row = Awaited<ReturnType<typeof read>>[number]
type Wire = AnswerOf<typeof listPictures>['pictures'][number]
type Shown = AnswerOf<typeof listWorkPictures>['pictures'][number]

type Trashed = AnswerOf<typeof trashEndpoint>['pictures'][number]

/** What a grid and a viewer show of any picture. */
export function presentShown(row: Row, addressOf: PictureAddress): Shown {
  return {
    id: row.id,
    title: row.title,
    thumb: addressOf(row, 400),
    view: addressOf(row, 1920),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash?.toString('base64') ?? null,
    state: row.state,
    failure: row.failure === null ? null : failureText(row.failure),
  }
}

export function presentPicture(row: Row, addressOf: PictureAddress): Wire {
  return {
    ...presentShown(row, addressOf),
    display_number: row.display_number,
    suggested: row.suggested,
    classification: { rating: row.rating, label: row.label },
  }
}

export function presentTrashed(
  { trashed_at, purge_at, ...row }: Awaited<ReturnType<typeof readTrash>>[number],
  addressOf: PictureAddress,
): Trashed {
  return {
    ...presentShown(row, addressOf),
    trashed_at: trashed_at!.toISOString(),
    purge_at: purge_at!.toISOString(),
  }
}

function failureText(code: string): string {
  return code in pictureFailure ? pictureFailure[code as keyof typeof pictureFailure] : pictureFailure.unreadable
}
