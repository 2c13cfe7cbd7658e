import { familyCover, familyHome } from '@revela/phrases'
import type { HomeGallery } from '../api/calls.ts'

/** What a gallery's card says beneath its title: when and how many, and how it stands. */
export function cardWords(gallery: HomeGallery): { facts: string; standing: string | null } {
  const date = gallery.event_date === null ? null : familyCover.date(gallery.event_date)
  return { facts: familyHome.facts(date, gallery.total), standing: standingOf(gallery) }
}

function standingOf({ state, selection }: HomeGallery): string | null {
  if (state === 'preparing') return familyHome.preparing
  if (state === 'expired') return familyHome.expired
  if (state === 'closed') return familyHome.closed
  if (selection === null) return null
  if (selection.status !== 'open') return familyHome.selection[selection.status]
  const left = selection.days_left === null ? [] : [familyHome.daysLeft(selection.days_left)]
  return [familyHome.selection.open(selection.chosen), ...left].join(' · ')
}
