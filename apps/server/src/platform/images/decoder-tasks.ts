import { makeAvatar, makeLogo, makeMailPicture } from './brand-images.ts'
import { makeRenditions } from './make-renditions.ts'

/** Everything that opens a file somebody sent. It runs in a decoder's process and nowhere else. */
export const decoderTasks = {
  renditions: makeRenditions,
  logo: makeLogo,
  avatar: makeAvatar,
  mailPicture: makeMailPicture,
} as const

export type DecoderTasks = typeof decoderTasks
export type DecoderTaskName = keyof DecoderTasks
export type DecoderResult<Name extends DecoderTaskName> = Awaited<ReturnType<DecoderTasks[Name]>>
