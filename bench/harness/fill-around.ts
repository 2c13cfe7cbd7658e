import { createHash } from 'node:crypto'
import { type AdminUrl, settleDatabase, withFiller } from './as-admin.ts'
import { customerIdSql, secretHashSql, sessionIdSql } from './customers.ts'
import { fillByRanges } from './fill-pictures.ts'
import { customerRanges, galleryIdSql, pictureIdSql, shapeOf, uploadedSql } from './numbered-pictures.ts'

/**
 * Fills all other tables that grow with galleries and pictures, in proportion, so that every table of a cell has its
 * size.
 */
export async function fillAround(stack: AdminUrl, pictures: number): Promise<void> {
  await fillByRanges(stack, customerRanges(pictures, 100), async (client, from, to) => {
    for (const [table, sql] of Object.entries(statementsFor(from, to))) {
      await client.query(sql).catch((error: Error) => {
        throw new Error(`filling ${table}: ${error.message}`)
      })
    }
  })
  await withFiller(stack, async (client) => {
    await client.query(jobsSql(Math.round(pictures / 100)))
    await settleDatabase(client)
  })
}

/** For each gallery a client, a guest, one selection and their rows. `n`, `g`, `p` as in numbered-pictures.ts. */
export function clientId(customer: number, gallery: number): string {
  return uuidOf(`client ${customer} ${gallery}`)
}
const clientSql = md5Sql('client')
const visitorSql = md5Sql('visitor')
const selectionSql = md5Sql('selection')
const batchSql = md5Sql('batch')

function md5Sql(what: string): string {
  return `md5('${what} ' || n || ' ' || g)::uuid`
}

function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function statementsFor(from: number, to: number): Record<string, string> {
  const shape = shapeOf(from)
  const customers = `generate_series(${from}, ${to}) n`
  const galleries = `${customers}, generate_series(1, ${shape.galleries}) g, generate_series(1, 1) p`
  const pictures = `${customers}, generate_series(1, ${shape.galleries}) g, generate_series(1, ${shape.pictures}) p`
  const every = (nth: number) => `${pictures} where p % ${nth} = 1 or ${shape.pictures} < ${nth} order by n, g, p`
  const [customer, gallery, at] = [customerIdSql, galleryIdSql, uploadedSql]
  return {
    client: `insert into client (customer_id, id, name, email, tel, secret_kind, secret_hash, created_at, updated_at)
      select ${customer}, ${clientSql}, 'Marina Alves ' || g, 'c' || n || '.' || g || '@familia.test', '11987654321', 'code',
        md5('s' || n) || md5('t' || g), ${at}, ${at} from ${galleries}`,
    client_count: `insert into client_count (customer_id, clients) select ${customer}, ${shape.galleries} from ${customers}`,
    gallery_client: `insert into gallery_client select ${customer}, ${gallery}, ${clientSql}, ${at} from ${galleries}`,
    client_session: `insert into client_session (customer_id, id, secret_hash, kind, client_id, identified, device, created_at,
        last_seen_at, expires_at)
      select ${customer}, case when g = 1 then ${sessionIdSql} else ${md5Sql('family')} end, ${secretHashSql}, 'client',
        ${clientSql}, true, 'phone', now(), now() + interval '1 hour', now() + interval '30 days' from ${galleries}`,
    client_grant: `insert into client_grant (customer_id, session_id, gallery_id, basis, granted_at, expires_at)
      select ${customer}, case when g = 1 then ${sessionIdSql} else ${md5Sql('family')} end, ${gallery}, 'code', now(),
        now() + interval '30 days' from ${galleries}`,
    gallery_visitor: `insert into gallery_visitor (customer_id, id, gallery_id, client_id, device, visits, first_seen_at, last_seen_at)
      select ${customer}, ${visitorSql}, ${gallery}, ${clientSql}, 'phone', 3, ${at}, ${at} from ${galleries}`,
    favourite: `insert into favourite select ${customer}, ${visitorSql}, p, ${at} from ${every(10)}`,
    activity: `insert into activity
      select ${customer}, md5('a' || n || ' ' || g || ' ' || p)::uuid, ${gallery}, ${visitorSql}, ${at}, 'opened', 'phone', 1
      from ${every(40)}`,
    link_preferences: `insert into link_preferences (customer_id, gallery_id, link_type, active)
      select ${customer}, ${gallery}, 'private', true from ${galleries}`,
    selection: `insert into selection (customer_id, id, gallery_id, client_id, origin, selling, allow_extras, magic_link, chosen,
        created_at)
      select ${customer}, ${selectionSql}, ${gallery}, ${clientSql}, 'private', false, true, true,
        (${shape.pictures} + 4) / 5, ${at} from ${galleries}`,
    selected_picture: `insert into selected_picture select ${customer}, ${selectionSql}, p, 'yes', 1 from ${every(5)}`,
    gallery_balance: `insert into gallery_balance (customer_id, gallery_id, amount_cents, paid_cents, for_client, set_at,
        received_at, received_by)
      select ${customer}, ${gallery}, 80000, 80000, false, ${at}, ${at}, 'gateway' from ${galleries}`,
    family_charge: `insert into family_charge (customer_id, id, subject, subject_id, gallery_id, amount_cents, gateway, seller_id,
        gateway_id, state, created_at, expires_at, paid_at, applied_at, applied_as)
      select ${customer}, ${md5Sql('pix')}, 'balance', ${gallery}, ${gallery}, 80000, 'mercado-pago', '100000000',
        n || '-' || g, 'paid', ${at}, ${at}, ${at}, ${at}, 'whole' from ${galleries}`,
    upload_batch: `insert into upload_batch (customer_id, id, owner_kind, owner_id, opened_at, finished_at)
      select ${customer}, ${batchSql}, 'gallery', ${gallery}, ${at}, ${at} from ${galleries}`,
    upload_item: `insert into upload_item (customer_id, batch_id, picture_id, title, bytes, overwrite, state, settled_at)
      select ${customer}, ${batchSql}, ${pictureIdSql}, 'DSC_' || lpad(p::text, 4, '0') || '.jpg', 8388608, false, 'stored', ${at}
      from ${pictures} order by n, g, p`,
    outbox_mail: `insert into outbox_mail (customer_id, id, kind, recipient, subject, text_body, html_body, state, created_at, settled_at)
      select ${customer}, md5('mail' || n || ' ' || g || ' ' || k)::uuid, 'gallery-sent', 'c' || n || '@familia.test',
        'As fotos estão prontas', ${noise(10)}, ${noise(60)}, 'sent', ${at}, ${at}
      from ${galleries}, generate_series(1, 3) k`,
    // The sweeps find none of these rows due.
    reminder_schedule: `insert into reminder_schedule (customer_id, client_id, check_at)
      select ${customer}, ${clientSql}, now() + interval '5 days' from ${galleries}`,
    client_reminder: `insert into client_reminder (customer_id, id, client_id, gallery_id, kind, step, cause_at, channel,
        sent_at)
      select ${customer}, ${md5Sql('reminder')}, ${clientSql}, ${gallery}, 'deadline', 7, ${at}, 'email', ${at}
      from ${galleries}`,
    watches: `update lifecycle_schedule set due_at = now() + interval '5 days' where customer_id in
      (select ${customer} from ${customers})`,
  }
}

/** Random text that compresses badly. */
function noise(words: number): string {
  return `(select string_agg(md5(n || ' ' || g || ' ' || w), ' ') from generate_series(1, ${words}) w)`
}

/** The rows that a week of finished rendition jobs leaves in the queue's table. */
function jobsSql(count: number): string {
  return `insert into pgboss.job (id, name, priority, data, state, created_on, started_on, completed_on, policy)
    select gen_random_uuid(), 'picture.render', 0, jsonb_build_object('customerId', gen_random_uuid(), 'version', 1),
      'completed', now() - interval '3 days', now() - interval '3 days', now() - interval '3 days', 'standard'
    from generate_series(1, ${count})`
}
