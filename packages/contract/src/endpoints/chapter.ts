import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, integerInText, line, moment } from '../fields/text.ts'

// Chapters of a gallery, in addition to the specification. A picture is in one chapter or in none.

export const MAX_CHAPTERS = 50
export const chapterTitleMaxLength = 60

/** Counts up within its gallery and is never used twice: links name it. */
export const chapterNumber = z.number().int().min(1).max(1_000_000)
export const chapterTitle = line(1, chapterTitleMaxLength)

/** Chapters in their order. Every call below returns this. */
const galleryChapters = z.strictObject({
  chapters: z.array(z.strictObject({ number: chapterNumber, title: z.string(), pictures: count })),
  /** Pictures in no chapter, which are shown first. */
  without_chapter: count,
  /** Camera bodies that took pictures of this gallery. */
  cameras: z.array(
    z.strictObject({
      /** Model and serial number, as the files name it. */
      camera: z.string(),
      pictures: count,
      /** How far its clock was ahead; negative: behind. Applies to capture times in this gallery. */
      ahead_seconds: z.number().int(),
      /** By the camera's own clock; null if no file has a time. */
      first_taken_at: moment.nullable(),
      last_taken_at: moment.nullable(),
    }),
  ),
})

const target = {
  origin: 'ours',
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  answer: galleryChapters,
} as const

const oneChapter = {
  path: '/gallery/{collection_id}/chapters/{number}',
  origin: 'ours',
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id, number: integerInText(1, 1_000_000) }),
  answer: galleryChapters,
} as const

export const listChapters = endpoint({
  name: 'chapter.list',
  method: 'GET',
  path: '/gallery/{collection_id}/chapters',
  access: customer('picture.read'),
  ...target,
})

/** Adds chapters at the end, in the order of the titles; a title that exists is not added again. */
export const addChapters = endpoint({
  name: 'chapter.add',
  method: 'POST',
  path: '/gallery/{collection_id}/chapters',
  access: customer('picture.arrange'),
  ...target,
  body: z.object({ titles: z.array(chapterTitle).min(1).max(MAX_CHAPTERS) }),
  errors: ['TooManyChapters'],
})

/** Replaces all chapters at once, for an accepted suggestion. Pictures that are not named are in no chapter. */
export const replaceChapters = endpoint({
  name: 'chapter.replaceAll',
  method: 'PUT',
  path: '/gallery/{collection_id}/chapters',
  access: customer('picture.arrange'),
  ...target,
  body: z.object({
    chapters: z
      .array(z.object({ title: chapterTitle, picture_ids: z.array(id).max(20_000) }))
      .max(MAX_CHAPTERS)
      .refine((chapters) => chapters.reduce((sum, { picture_ids: ids }) => sum + ids.length, 0) <= 20_000),
  }),
})

export const renameChapter = endpoint({
  name: 'chapter.rename',
  method: 'PUT',
  access: customer('picture.arrange'),
  ...oneChapter,
  body: z.object({ title: chapterTitle }),
  errors: ['NotFound'],
})

/** The pictures stay, in no chapter. */
export const deleteChapter = endpoint({
  name: 'chapter.delete',
  method: 'DELETE',
  access: customer('picture.arrange'),
  ...oneChapter,
})

/** All chapters in their new order; unknown numbers are ignored, missing ones follow in their present order. */
export const orderChapters = endpoint({
  name: 'chapter.order',
  method: 'PUT',
  path: '/gallery/{collection_id}/chapter-order',
  access: customer('picture.arrange'),
  ...target,
  body: z.object({ numbers: z.array(chapterNumber).min(1).max(MAX_CHAPTERS) }),
})

/** Null: into no chapter. Ids that the gallery does not have are ignored. */
export const moveToChapter = endpoint({
  name: 'chapter.movePictures',
  method: 'PUT',
  path: '/gallery/{collection_id}/pictures/chapter',
  access: customer('picture.arrange'),
  ...target,
  ids: { gallery: 'params.collection_id', picture: 'body.picture_ids' },
  body: z.object({ picture_ids: z.array(id).min(1).max(20_000), chapter: chapterNumber.nullable() }),
  errors: ['NotFound'],
})

/** Corrects the clock of one camera body in this gallery; 0 removes the correction. */
export const setCameraClock = endpoint({
  name: 'chapter.setCameraClock',
  method: 'PUT',
  path: '/gallery/{collection_id}/camera-clock',
  access: customer('picture.arrange'),
  ...target,
  body: z.object({
    camera: line(1, 200),
    ahead_seconds: z
      .number()
      .int()
      .min(-366 * 86_400)
      .max(366 * 86_400),
  }),
})

/** Proposes chapters from gaps in capture time. Changes nothing. */
export const suggestChapters = endpoint({
  name: 'chapter.getSuggestion',
  method: 'GET',
  path: '/gallery/{collection_id}/chapter-suggestion',
  origin: 'ours',
  access: customer('picture.read'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  answer: z.strictObject({
    chapters: z.array(
      z.strictObject({
        /** The times, to be edited: "14h05 – 15h40". */
        title: z.string(),
        starts_at: moment,
        ends_at: moment,
        /** In the order of capture. */
        picture_ids: z.array(id),
        /** Some of its pictures, 400 px. */
        thumbs: z.array(z.string()),
      }),
    ),
    /** Pictures without a capture time, which stay in no chapter. */
    without_time: count,
  }),
})
