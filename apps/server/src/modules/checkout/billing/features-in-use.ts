import type { PlanFeature } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/**
 * The features of a plan that leave something behind which the account uses now. Features that are only actions (such as
 * the export of a list) are not included, nor is a portfolio that a subscription to Site Pro keeps open.
 */
export async function readFeaturesInUse(tx: Tx, customerId: string, now: Date): Promise<PlanFeature[]> {
  const { rows } = await sql<{ feature: PlanFeature }>`
    with live as (select * from gallery where customer_id = ${customerId} and deleted_at is null)
    select 'custom_watermark' as feature
      where exists (select from live where watermark_id is not null)
        or exists (select from watermark_preferences where customer_id = ${customerId} and watermark_id is not null)
    union all select 'custom_no_copy'
      where exists (select from live where anti_copy)
        or exists (select from watermark_preferences where customer_id = ${customerId} and anti_copy)
    union all select 'custom_subdomain'
      where exists (select from profile where customer_id = ${customerId} and subdomain_chosen)
    union all select 'own_domain'
      where exists (select from own_domain where customer_id = ${customerId} and verified_at is not null)
        and not exists (
          select from subscription s join plan p on p.id = s.plan_id
          where s.customer_id = ${customerId} and s.product = 'site_pro' and (p.limits ->> 'own_domain')::boolean
            and s.paid_until > ${now})
    union all select 'magic_link'
      where exists (
        select from client_link where customer_id = ${customerId} and revoked_at is null
          and (expires_at is null or expires_at > ${now}))
    union all select 'buy_photos'
      where exists (
        select from link_preferences p join live g on g.id = p.gallery_id
        where p.customer_id = ${customerId} and p.selling and p.active)
        or exists (
          select from selection s join live g on g.id = s.gallery_id
          where s.customer_id = ${customerId} and s.selling and s.finished_at is null)
    union all select 'portfolio'
      where exists (select from work where customer_id = ${customerId} and pictures > 0)
        and not exists (
          select from subscription where customer_id = ${customerId} and product = 'site_pro' and plan_id is not null
            and (paid_until is null or paid_until > ${now}))
    union all select 'download_all_pictures'
      where exists (select from live where download_all)`.execute(tx)
  return rows.map(({ feature }) => feature)
}
