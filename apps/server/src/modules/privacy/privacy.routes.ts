import {
  requestErasure as requestErasureEndpoint,
  requestExport as requestExportEndpoint,
  confirmIdentity as confirmEndpoint,
  getClientData,
  getPrivacy,
  openExport as openExportEndpoint,
  sendConfirmationCode as sendCodeEndpoint,
  revokeErasure as revokeErasureEndpoint,
  type AnswerOf,
  type getPrivacy as endpoint,
} from '@revela/contract'
import { sql } from 'kysely'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Tx } from '../../platform/db/database.ts'
import { confirmationOf, confirmIdentity, findPasswordHash, sendConfirmationCode } from '../accounts/index.ts'
import { requestErasure, revokeErasure } from './erasure/request-erasure.ts'
import { findErasure } from './erasure/erasure.repository.ts'
import { findExport } from './export/export.repository.ts'
import { exportedColumns } from './export/exported-tables.ts'
import { requestExport } from './export/make-export.job.ts'
import { openExport } from './export/open-export.ts'
import type { PrivacyDeps } from './privacy.module.ts'

const isOfClientReader = sql`t.reader_id in (select r.id from album_reader r
    where r.customer_id = t.customer_id and r.client_id = client.id)`

/** The condition that selects a client's rows in each table. */
const clientTables = {
  client: sql`t.id = client.id`,
  gallery_client: sql`t.client_id = client.id`,
  client_link: sql`t.client_id = client.id`,
  client_session: sql`t.client_id = client.id`,
  client_secret_event: sql`t.client_id = client.id`,
  gallery_visitor: sql`t.client_id = client.id`,
  favourite: sql`t.visitor_id in (select v.id from gallery_visitor v
    where v.customer_id = t.customer_id and v.client_id = client.id)`,
  activity: sql`t.visitor_id in (select v.id from gallery_visitor v
    where v.customer_id = t.customer_id and v.client_id = client.id)`,
  selection: sql`t.client_id = client.id`,
  selected_picture: sql`t.selection_id in (select s.id from selection s
    where s.customer_id = t.customer_id and s.client_id = client.id)`,
  selection_comment: sql`t.selection_id in (select s.id from selection s
    where s.customer_id = t.customer_id and s.client_id = client.id)`,
  participant: sql`t.selection_id in (select s.id from selection s
    where s.customer_id = t.customer_id and s.client_id = client.id)`,
  participant_choice: sql`t.participant_id in (select p.id from participant p
    join selection s on s.customer_id = p.customer_id and s.id = p.selection_id
    where p.customer_id = t.customer_id and s.client_id = client.id)`,
  gallery_balance: sql`t.client_id = client.id`,
  family_charge: sql`t.client_id = client.id`,
  gallery_send: sql`t.client_id = client.id`,
  album_reader: sql`t.client_id = client.id`,
  album_grant: isOfClientReader,
  album_seen: isOfClientReader,
  album_round: isOfClientReader,
  album_request: isOfClientReader,
  album_approval: isOfClientReader,
  album_send: isOfClientReader,
  client_reminder: sql`t.client_id = client.id`,
  reminder_stop: sql`t.client_id = client.id`,
  // The account's own mails are excluded: a photographer may add a client with the account's address.
  outbox_mail: sql`t.recipient = client.email
    and (t.kind like 'selection-%' or t.kind in ('gallery-sent', 'family-link', 'client-reminder', 'balance-released',
      'album-sent', 'album-receipt'))`,
} as const

type ClientTable = keyof typeof clientTables

/** Far more rows than any family has in one table. */
const maxRows = 20_000

/** Reads all data of one client, without secrets that grant access. */
async function readClientData(
  tx: Tx,
  customerId: string,
  clientId: string,
): Promise<Record<ClientTable, Record<string, unknown>[]>> {
  const tables = {} as Record<ClientTable, Record<string, unknown>[]>
  for (const [table, isClientTable] of Object.entries(clientTables)) {
    const { excludedColumns } = exportedColumns(table)
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${sql.val([...excludedColumns, 'customer_id'])}::text[] as row
      from client, ${sql.table(table)} t
      where client.customer_id = ${customerId} and client.id = ${clientId}
        and t.customer_id = client.customer_id and ${isClientTable}
      limit ${maxRows}`.execute(tx)
    tables[table as ClientTable] = rows.map(({ row }) => row)
  }
  return tables
}

async function describePrivacy(
  { db, clock }: Pick<PrivacyDeps, 'db' | 'clock'>,
  principal: CustomerPrincipal,
): Promise<AnswerOf<typeof endpoint>> {
  const { customerId } = principal
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const confirmed = await confirmationOf(tx, principal, now)
    const hash = await findPasswordHash(tx, customerId)
    const copy = await findExport(tx, customerId)
    const erasure = await findErasure(tx, customerId)
    return {
      confirmed_until: confirmed?.toISOString() ?? null,
      has_password: hash !== null,
      export:
        copy && copy.expires_at > now
          ? {
              state: copy.state,
              requested_at: copy.requested_at.toISOString(),
              expires_at: copy.expires_at.toISOString(),
              parts: copy.parts,
              bytes: copy.bytes,
            }
          : null,
      erasure: erasure && { requested_at: erasure.requested_at.toISOString(), due_at: erasure.due_at.toISOString() },
    }
  })
}

export function privacyRoutes(deps: PrivacyDeps): Route[] {
  return [
    customerRoute(getPrivacy, async ({ principal }) => describePrivacy(deps, principal)),
    customerRoute(confirmEndpoint, async ({ body, principal, visit }) =>
      confirmIdentity(deps, { ...body, secondFactor: body.second_factor }, principal, visit),
    ),
    customerRoute(sendCodeEndpoint, async ({ principal }) => sendConfirmationCode(deps, principal)),
    customerRoute(requestExportEndpoint, async ({ principal }) => requestExport(deps, principal)),
    customerRoute(openExportEndpoint, async ({ principal }) => openExport(deps, principal)),
    customerRoute(requestErasureEndpoint, async ({ body, principal }) => ({
      due_at: (await requestErasure(deps, principal, body.email)).toISOString(),
    })),
    customerRoute(revokeErasureEndpoint, async ({ principal: { customerId } }) => revokeErasure(deps, customerId)),
    customerRoute(getClientData, async ({ params, principal: { customerId } }) => ({
      tables: await deps.db.tenant(customerId, (tx) => readClientData(tx, customerId, params.id)),
    })),
  ]
}
