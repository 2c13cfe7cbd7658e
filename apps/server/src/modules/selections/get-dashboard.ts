import type { AnswerOf, getDashboard as endpoint } from '@revela/contract'
import { daysBetween, saoPauloDay, whatsappDigits, type CalendarDay } from '@revela/domain'
import { nudge } from '@revela/phrases'
import type { ContentAddresses } from '../pictures/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { spaceOf } from '../subscriptions/index.ts'
import { readDashboard, type Noted, type NotedGallery } from './dashboard.read.ts'
import { selectionHash } from './selection.presenter.ts'
import type { SelectionsNeeds } from './selections.needs.ts'

const silentMs = 3 * 86_400_000

/** What needs the photographer today. */
export async function getDashboard(
  { db, clock, config, content, subscriptions }: SelectionsNeeds,
  customerId: string,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock()
  const today = saoPauloDay(now)
  const [{ done, near, silent, lately, galleries, strips }, { subdomain, display_name: studio }, space] =
    await Promise.all([
      readDashboard(db, customerId, today, new Date(now.getTime() - silentMs)),
      db.tenant(customerId, (tx) => openProfile(tx, customerId, now)),
      spaceOf(subscriptions, customerId),
    ])
  const address = studioAddress(config, subdomain)
  const shown = (row: NotedGallery, size: 400 | 960 = 400) => presentNoted(content, customerId, row, size)
  const named = (row: Noted) => ({ ...shown(row), selection_id: row.selection_id, client_name: row.client_name })
  const stripOf = ({ collection_id: ownerId, access_epoch: epoch, selection_id }: Noted) => {
    const pictureAddress = content.of({ customerId, ownerId, epoch })
    return (strips.get(selection_id) ?? []).map((picture) => pictureAddress(picture, 400))
  }
  return {
    finished: done.map((row) => ({
      ...named(row),
      sel_hash: selectionHash({ id: row.selection_id, revision: row.revision }),
      finished_at: row.finished_at!.toISOString(),
      chosen: row.chosen,
      total: row.finished_total ?? 0,
      thumbs: stripOf(row),
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
    galleries: galleries.map((row) => ({ ...shown(row, 960), pictures: row.pictures })),
    space,
  }
}

function presentNoted(content: ContentAddresses, customerId: string, row: NotedGallery, size: 400 | 960) {
  const { cover_number: number, cover_version: version, cover_owner_id: ownerId } = row
  const hasCover = number !== null && version !== null && ownerId !== null
  const addressOf = (owner: string) => content.of({ customerId, ownerId: owner, epoch: row.access_epoch })
  return {
    collection_id: row.collection_id,
    gallery_title: row.gallery_title,
    cover: hasCover ? addressOf(ownerId)({ number, version }, size) : null,
    cover_focus: { x: row.cover_focus_x, y: row.cover_focus_y },
  }
}

/** No key in it: the family has its own link, and this one only leads to the door. */
function nudgeUrl(row: Noted, tel: string, studio: string, link: string): string {
  const text = nudge({ client: row.client_name, studio, chosen: row.chosen, link })
  return `https://wa.me/${whatsappDigits(tel)}?text=${encodeURIComponent(text)}`
}
