import type { SuggestedChapter } from '../api/chapters.ts'

/** A proposed chapter that the photographer edits before it is created. */
export type DraftChapter = SuggestedChapter & { readonly key: string }

export function draftsOf(suggested: readonly SuggestedChapter[]): readonly DraftChapter[] {
  return suggested.map((chapter) => ({ ...chapter, key: chapter.starts_at }))
}

/** "14h05 – 15h40" becomes the span of both if neither title was edited; otherwise the edited one wins. */
function joinedTitle(one: DraftChapter, other: DraftChapter): string {
  const span = / – /
  const isSpan = ({ title }: DraftChapter) => span.test(title)
  if (!isSpan(one)) return one.title
  if (!isSpan(other)) return other.title
  return `${one.title.split(span)[0]} – ${other.title.split(span)[1]}`
}

/** Joins a chapter with the next one. */
export function joinWithNext(drafts: readonly DraftChapter[], key: string): readonly DraftChapter[] {
  const index = drafts.findIndex((draft) => draft.key === key)
  const [one, other] = [drafts[index], drafts[index + 1]]
  if (!one || !other) return drafts
  const joined: DraftChapter = {
    ...one,
    title: joinedTitle(one, other),
    ends_at: other.ends_at,
    picture_ids: [...one.picture_ids, ...other.picture_ids],
    thumbs: [...one.thumbs.slice(0, 2), ...other.thumbs.slice(0, 2)],
  }
  return [...drafts.slice(0, index), joined, ...drafts.slice(index + 2)]
}

export function withTitle(drafts: readonly DraftChapter[], key: string, title: string): readonly DraftChapter[] {
  return drafts.map((draft) => (draft.key === key ? { ...draft, title } : draft))
}

/** Hours, minutes and direction of a clock's difference. */
export type ClockDifference = { readonly hours: number; readonly minutes: number; readonly isAhead: boolean }

export function clockDifference(seconds: number): ClockDifference {
  const minutes = Math.round(Math.abs(seconds) / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, isAhead: seconds >= 0 }
}

const maxSeconds = 366 * 86_400

export function aheadSeconds({ hours, minutes, isAhead }: ClockDifference): number {
  const seconds = Math.min(hours * 3600 + minutes * 60, maxSeconds)
  return isAhead || seconds === 0 ? seconds : -seconds
}
