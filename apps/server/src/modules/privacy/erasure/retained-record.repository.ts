import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

export type RetainedRecordKind = 'invoice' | 'access' | 'terms'

/** Full years after the end of the year of the payment, during which the tax office may ask for it. */
const taxYears = 5
const contractYears = 5
/** One extra day, so that no record is deleted before its six months are over in any time zone. */
export const accessRecordRetention = '6 months 1 day'

/**
 * Stores the records that the law requires before the rows are erased; idempotent for each row. An access is stored
 * with its time and address, terms with their version, a payment with the data of its receipt.
 */
export async function retainRecords(tx: Tx, customerId: string, erasedAt: Date): Promise<void> {
  await sql`
    insert into retained_record (customer_id, id, kind, reason, retain_until, content)
    select i.customer_id, i.id, 'invoice', 'CTN art. 173 e 195',
      date_trunc('year', i.paid_at) + make_interval(years => ${taxYears + 1}::int),
      jsonb_build_object(
        'invoice', to_jsonb(i) - '{customer_id,idempotency_key,order_hash,one_click_period}'::text[],
        'payer', (select jsonb_build_object('name', p.name, 'tax_number', p.tax_number) from payer p
          where p.customer_id = i.customer_id),
        'charges', (select jsonb_agg(to_jsonb(c) - '{customer_id,pix_code,boleto_url,boleto_line}'::text[] order by c.id)
          from charge c where c.customer_id = i.customer_id and c.invoice_id = i.id))
    from invoice i where i.customer_id = ${customerId} and i.paid_at is not null
    on conflict do nothing`.execute(tx)
  await sql`
    insert into retained_record (customer_id, id, kind, reason, retain_until, content)
    select customer_id, id, 'access', 'Marco Civil da Internet, art. 15', at + ${accessRecordRetention}::interval,
      jsonb_build_object('at', at, 'ip', host(ip), 'port', port, 'auth_method', auth_method)
    from login_log where customer_id = ${customerId} and at + ${accessRecordRetention}::interval > ${erasedAt}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into retained_record (customer_id, id, kind, reason, retain_until, content)
    select customer_id, id, 'terms', 'LGPD art. 7, VI', ${erasedAt}::timestamptz + make_interval(years => ${contractYears}::int),
      jsonb_build_object('version', version, 'ip', host(ip), 'accepted_at', accepted_at)
    from terms_acceptance where customer_id = ${customerId}
    on conflict do nothing`.execute(tx)
}

export async function countRetainedRecords(tx: Tx, customerId: string) {
  const { rows } = await sql<{ kind: RetainedRecordKind; count: number; until: Date }>`
    select kind, count(*)::int as count, max(retain_until) as until from retained_record
    where customer_id = ${customerId} group by kind`.execute(tx)
  return rows
}

export async function deleteRetainedRecords(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from retained_record where customer_id = ${customerId} and id = any(${sql.val(ids)}::uuid[])`.execute(
    tx,
  )
}
