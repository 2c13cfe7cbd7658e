import { galleryPresets } from '@revela/phrases'
import type { Preset } from '../api/gallery-presets.ts'

const texts = galleryPresets.summary

/** What a preset sets, in a line: the access first, then only what differs from a new gallery. */
export function presetSummary({
  access,
  selection,
  single_download,
  download_all,
  chapters,
}: Preset['settings']): string {
  const { selling_photos: sells, contracted_pictures: count, deadline_days: days } = selection
  const parts = [
    texts.access[access],
    typeof count === 'number' ? (sells ? texts.included : texts.max)(count) : null,
    typeof days === 'number' ? texts.deadline(days) : null,
    single_download || download_all ? texts.delivery : null,
    chapters.length > 0 ? texts.chapters(chapters.length) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Whether saving under this name replaces a preset, as the server compares names. */
export function replacesPreset(presets: readonly Pick<Preset, 'name'>[], name: string): boolean {
  const wanted = name.trim().toLowerCase()
  return presets.some((preset) => preset.name.toLowerCase() === wanted)
}

/** The ids with this one a place earlier. */
export function movedUp(presets: readonly Pick<Preset, 'id'>[], index: number): string[] {
  const ids = presets.map(({ id }) => id)
  const [moved] = ids.splice(index, 1)
  if (moved !== undefined) ids.splice(Math.max(0, index - 1), 0, moved)
  return ids
}
