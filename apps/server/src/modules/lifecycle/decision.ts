import type { LastingAlbum } from '../albums/index.ts'
import type { LastingGallery } from '../galleries/index.ts'
import type { LastingWork } from '../portfolio/index.ts'
import type { NoticeRow } from './lifecycle.repository.ts'

/** A gallery whose end is announced: its end, the announced date and the notices already sent. */
export type EndingGallery = {
  readonly id: string
  readonly title: string
  readonly endsAt: Date
  readonly announcedFor: Date
  readonly sent: readonly NoticeRow[]
}

export type Action =
  | { readonly do: 'remind-trial'; readonly endsAt: Date; readonly daysBefore: number }
  | { readonly do: 'remind-sunset'; readonly endsAt: Date; readonly daysBefore: number; readonly plan: string }
  | {
      readonly do: 'notify-account'
      readonly deletesAt: Date
      readonly daysBefore: number
      readonly announcedFor: Date
      readonly cause: 'trial' | 'over' | 'frozen'
      readonly content: { readonly galleries: number; readonly works: number; readonly albums: number }
      /** The end of a trial, when this is also its first notice. */
      readonly trialEnd: Date | null
    }
  | {
      readonly do: 'delete-content'
      readonly deletesAt: Date
      readonly galleries: readonly LastingGallery[]
      readonly works: readonly LastingWork[]
      readonly albums: readonly LastingAlbum[]
      /** The mail is sent once, with the first batch. */
      readonly isFirst: boolean
    }
  | {
      readonly do: 'set-validity'
      readonly galleries: readonly { readonly id: string; readonly expiresAt: Date }[]
    }
  | { readonly do: 'clear-validity' }
  | {
      readonly do: 'notify-galleries'
      readonly daysBefore: number
      readonly galleries: readonly EndingGallery[]
      /** How many months the plan's galleries are valid. */
      readonly months: number
    }
  | {
      readonly do: 'trash-galleries'
      readonly galleries: readonly { readonly id: string; readonly title: string; readonly endsAt: Date }[]
    }

export type Decision = {
  readonly actions: readonly Action[]
  /** When to check again; null when nothing ends by itself. */
  readonly next: Date | null
}

export function earliest(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.min(...times))
}
