import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { customer } from '../harness/customers.ts'
import { albumStatements, type linkSealer } from './album-life.ts'
import type { LifeEvent } from './scenario.ts'

/** An event that was applied, with the reminders of its client that were committed before it. */
export type AppliedEvent = LifeEvent & { readonly earlierReminders: ReadonlySet<string> }

export const clientIdOf = (client: number) => uuidOf(`reminded client ${client}`)
export const galleryIdOf = (gallery: number) => uuidOf(`reminded gallery ${gallery}`)
const selectionIdOf = (gallery: number) => uuidOf(`reminded selection ${gallery}`)

function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Writes what the product's own calls write, in one transaction; the triggers of the product fire. The reminders are
 * read at the end of it: from then on the change is visible to every sweep that has not sent yet.
 */
export async function applyEvent(
  connection: Client,
  event: LifeEvent,
  seal: ReturnType<typeof linkSealer>,
): Promise<AppliedEvent> {
  await connection.query('begin')
  for (const [sql, values] of statementsOf(event, seal)) await connection.query(sql, values)
  const { rows } = await connection.query<{ id: string }>('select id from client_reminder where client_id = $1', [
    clientIdOf(event.client),
  ])
  await connection.query('commit')
  return { ...event, earlierReminders: new Set(rows.map(({ id }) => id)) }
}

type Statement = readonly [sql: string, values: unknown[]]

function statementsOf(event: LifeEvent, seal: ReturnType<typeof linkSealer>): Statement[] {
  const { at, gallery } = event
  const [customerId, galleryId] = [customer(event.studio).customerId, galleryIdOf(gallery)]
  const clientId = clientIdOf(event.client)
  const ids = [customerId, galleryId, clientId]
  const selection = (change: string, ...values: unknown[]): Statement => [
    `update selection set ${change} where customer_id = $1 and gallery_id = $2 and client_id = $3`,
    [...ids, ...values],
  ]
  const ofGallery = (change: string, ...values: unknown[]): Statement => [
    `update gallery set ${change} where customer_id = $1 and id = $2`,
    [customerId, galleryId, ...values],
  ]
  const newClient: Statement = [
    `insert into client (customer_id, id, name, email, tel, secret_kind, secret_hash, created_at, updated_at)
     values ($1, $2, 'Marina Alves', $3, '11987654321', 'code', 'x', $4, $4) on conflict do nothing`,
    [customerId, clientId, `c${event.client}@familia.test`, at],
  ]
  switch (event.do) {
    case 'album-send':
      return [newClient, ...albumStatements(event, { customerId, clientId }, seal)]
    case 'album-version':
    case 'album-request':
    case 'album-settle':
    case 'album-approve':
    case 'album-reopen':
    case 'album-move-deadline':
    case 'album-trash':
      return albumStatements(event, { customerId, clientId }, seal)
    case 'send':
      return [
        newClient,
        [
          `insert into gallery (customer_id, id, title, slug, created_at, published_at, pictures, event_date, closes_on)
           values ($1, $2, $3, $4, $5, $5, 40, $6, $7)`,
          [customerId, galleryId, `Ensaio ${gallery}`, `ensaio-${gallery}`, at, event.eventDay, event.closesOn],
        ],
        ['insert into gallery_client values ($1, $2, $3, $4)', [...ids, at]],
      ]
    case 'offer':
      return [
        [
          `insert into link_preferences (customer_id, gallery_id, selling, link_type, active)
           values ($1, $2, $3, 'private', true)`,
          [customerId, galleryId, event.sells],
        ],
        [
          `insert into selection (customer_id, id, gallery_id, client_id, origin, selling, allow_extras, deadline_day,
             magic_link, created_at)
           values ($1, $4, $2, $3, 'private', $5, true, $6, false, $7)`,
          [...ids, selectionIdOf(gallery), event.sells, event.deadline, at],
        ],
      ]
    case 'enter':
      return [
        [
          `insert into gallery_visitor (customer_id, id, gallery_id, client_id, device, visits, first_seen_at, last_seen_at)
           values ($1, gen_random_uuid(), $2, $3, 'phone', 1, $4, $4) on conflict do nothing`,
          [...ids, at],
        ],
      ]
    case 'tap':
      return [
        selection('revision = revision + 1, chosen = chosen + 1, last_access_at = $4', at),
        [
          `insert into selected_picture (customer_id, selection_id, number, state, revision)
           values ($1, $2, $3, 'yes', 1) on conflict do nothing`,
          [customerId, selectionIdOf(gallery), event.number],
        ],
      ]
    case 'finish':
      return [
        selection(
          `finished_at = $4, finished_by = 'client', finished_total = $5, last_access_at = $4`,
          at,
          event.total,
        ),
      ]
    case 'declare':
      return [selection('pix_declared_at = $4', at)]
    case 'receive':
      return [selection('pix_received_at = $4', at)]
    case 'move-deadline':
      return [selection('deadline_day = $4', event.deadline)]
    case 'deliver':
      return [ofGallery('single_download = true, delivers_since = $3', at)]
    case 'download':
      return [
        [
          `insert into gallery_visitor (customer_id, id, gallery_id, client_id, device, visits, first_seen_at,
             last_seen_at, downloads)
           values ($1, gen_random_uuid(), $2, $3, 'phone', 1, $4, $4, 3)
           on conflict (customer_id, gallery_id, client_id) where client_id is not null do update set downloads = 3`,
          [...ids, at],
        ],
      ]
    case 'close':
      return [ofGallery('closes_on = $3', event.closesOn)]
    case 'unpublish':
      return [ofGallery('published_at = null')]
    case 'trash':
      return [ofGallery(`deleted_at = $3, purge_at = $3::timestamptz + interval '7 days'`, at)]
    case 'stop':
      return [
        ['insert into reminder_stop values ($1, $2, $3) on conflict do nothing', [customerId, clientId, at]],
        [
          `update reminder_schedule set check_at = 'epoch' where customer_id = $1 and client_id = $2`,
          [customerId, clientId],
        ],
      ]
  }
}
