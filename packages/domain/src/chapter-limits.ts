/** Chapters of one gallery. */
export const MAX_CHAPTERS = 50

export const chapterTitleMaxLength = 60
