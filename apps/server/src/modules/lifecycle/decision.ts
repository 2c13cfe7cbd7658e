import type { LastingGallery } from '../galleries/index.ts'
import type { LastingWork } from '../portfolio/index.ts'
import type { NoticeRow } from './lifecycle.repository.ts'

/** A gallery whose end is announced: from which date, for which, and what was already said about it. */
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
      /** How many galleries and works. */
      readonly content: { readonly galleries: number; readonly works: number }
      /** The end of a trial, when this is also the first that is heard of it. */
      readonly trialEnd: Date | null
    }
  | {
      readonly do: 'delete-content'
      readonly deletesAt: Date
      readonly galleries: readonly LastingGallery[]
      readonly works: readonly LastingWork[]
      /** Said once, with the first of them. */
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
      /** How long the plan's galleries are valid. */
      readonly months: number
    }
  | {
      readonly do: 'trash-galleries'
      readonly galleries: readonly { readonly id: string; readonly title: string; readonly endsAt: Date }[]
    }

export type Decision = {
  readonly actions: readonly Action[]
  /** When to look again; null when nothing ends by itself. */
  readonly next: Date | null
}

export function earliest(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.min(...times))
}
