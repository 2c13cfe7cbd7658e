import type { AnswerOf, getDashboard as endpoint } from '@revela/contract'
import { daysBetween, saoPauloDay, whatsappDigits, type CalendarDay } from '@revela/domain'
import { nudge } from '@revela/phrases'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { spaceOf } from '../subscriptions/index.ts'
import { readDashboard, type Noted } from './dashboard.read.ts'
import type { SelectionsNeeds } from './selections.needs.ts'

const silentMs = 3 * 86_400_000

/** What needs the photographer today. */
export async function getDashboard(
  { db, clock, config, subscriptions }: SelectionsNeeds,
  customerId: string,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock()
  const today = saoPauloDay(now)
  const [{ done, near, silent, lately }, { subdomain, display_name: studio }, space] = await Promise.all([
    readDashboard(db, customerId, today, new Date(now.getTime() - silentMs)),
    db.tenant(customerId, (tx) => openProfile(tx, customerId, now)),
    spaceOf(subscriptions, customerId),
  ])
  const address = studioAddress(config, subdomain)
  return {
    finished: done.map((row) => ({
      ...named(row),
      finished_at: row.finished_at!.toISOString(),
      chosen: row.chosen,
      total: row.finished_total ?? 0,
    })),
    deadlines: near.map((row) => ({
      ...named(row),
      limit_date: row.limit_day!,
      days_left: daysBetween(today, row.limit_day as CalendarDay),
      chosen: row.chosen,
    })),
    stopped: silent.map((row) => ({
      ...named(row),
      last_access: row.last_access_at!.toISOString(),
      chosen: row.chosen,
      whatsapp_url: row.client_tel === null ? null : nudgeUrl(row, row.client_tel, studio, `${address}/${row.slug}`),
    })),
    activity: lately.map((row) => ({ ...row, at: row.at.toISOString() })),
    space,
  }
}

function named({ selection_id, collection_id, gallery_title, client_name }: Noted) {
  return { selection_id, collection_id, gallery_title, client_name }
}

/** No key in it: the family has its own link, and this one only leads to the door. */
function nudgeUrl(row: Noted, tel: string, studio: string, link: string): string {
  const text = nudge({ client: row.client_name, studio, chosen: row.chosen, link })
  return `https://wa.me/${whatsappDigits(tel)}?text=${encodeURIComponent(text)}`
}
