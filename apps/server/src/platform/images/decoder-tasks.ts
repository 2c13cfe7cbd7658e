import { burnMarks } from './burn-marks.ts'
import { makeAvatar, makeLogo, makeMailPicture } from './brand-images.ts'
import { makeDeliveredJpeg, makeSheetThumb } from './delivered-jpeg.ts'
import { makeRenditions } from './make-renditions.ts'
import { makeMarkPicture } from './mark-picture.ts'
import { makeShareCard } from './share-card.ts'

/** Everything that opens a file somebody sent. It runs in a decoder's process and nowhere else. */
export const decoderTasks = {
  renditions: makeRenditions,
  logo: makeLogo,
  avatar: makeAvatar,
  mailPicture: makeMailPicture,
  markPicture: makeMarkPicture,
  marked: burnMarks,
  shareCard: makeShareCard,
  deliveredJpeg: makeDeliveredJpeg,
  sheetThumb: makeSheetThumb,
} as const

export type DecoderTasks = typeof decoderTasks
export type DecoderTaskName = keyof DecoderTasks
/** What a task is told beside the file. */
export type DecoderDetails<Name extends DecoderTaskName> =
  Parameters<DecoderTasks[Name]> extends [Buffer, ...infer Details] ? Details : never
export type DecoderResult<Name extends DecoderTaskName> = Awaited<ReturnType<DecoderTasks[Name]>>
