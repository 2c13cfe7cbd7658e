import { addDays, type CalendarDay, daysBetween } from './sao-paulo-calendar.ts'

/** A longer span is a date of another purpose, not a habit. */
const MAX_PRESET_DAYS = 3_650

/** A date of a gallery as days from its creation; null for no date, one before the creation or one too far away. */
export function presetDays(created: CalendarDay, date: CalendarDay | null): number | null {
  if (date === null) return null
  const days = daysBetween(created, date)
  return days < 0 || days > MAX_PRESET_DAYS ? null : days
}

/** The date of a gallery that is created today. */
export function presetDate(today: CalendarDay, days: number | null): CalendarDay | null {
  return days === null ? null : addDays(today, days)
}

export const presetSuggestions = ['wedding', 'newborn', 'session'] as const

export type PresetSuggestion = (typeof presetSuggestions)[number]

type Suggested = {
  readonly access: 'link' | 'password' | 'invited'
  readonly allowShare: boolean
  readonly maxPictures: number
  readonly deadlineDays: number
}

const suggested: Readonly<Record<PresetSuggestion, Suggested>> = {
  wedding: { access: 'password', allowShare: true, maxPictures: 100, deadlineDays: 60 },
  // Photos of babies are private unless the photographer decides otherwise.
  newborn: { access: 'invited', allowShare: false, maxPictures: 20, deadlineDays: 15 },
  session: { access: 'link', allowShare: true, maxPictures: 30, deadlineDays: 15 },
}

/** The settings of a suggestion, spelled as on the wire. The chapters are texts, so the caller passes them. */
export function suggestedPreset(suggestion: PresetSuggestion, chapters: readonly string[]) {
  const { access, allowShare, maxPictures, deadlineDays } = suggested[suggestion]
  return {
    theme: 'light' as const,
    // By capture time.
    ordering: 5,
    access,
    allow_share: allowShare,
    allow_comments: true,
    allow_participants: true,
    single_download: false,
    download_all: false,
    delivery_scope: null,
    anti_copy: false,
    watermark_id: null,
    description: '',
    share_description: '',
    closing_days: null,
    selection: { selling_photos: false, contracted_pictures: maxPictures, deadline_days: deadlineDays },
    chapters: [...chapters],
  }
}
