import { createPasswordHasher } from '../../apps/server/src/platform/crypto/password-hash.ts'
import { type AdminUrl, settleDatabase, withFiller } from './as-admin.ts'
import { customerIdSql, emailSql, secretHashSql, sessionIdSql } from './customers.ts'

/** The password of every filled customer, with one shared hash. */
export const sharedPassword = 'céu aberto em Olinda'

/**
 * Fills a database with customers, each with a session, a subscription and counters, and settles it. Returns the
 * seconds.
 */
export async function fillCustomers(stack: AdminUrl, count: number): Promise<number> {
  const startedAt = performance.now()
  const hash = await createPasswordHasher().hash(sharedPassword)
  await withFiller(stack, async (client) => {
    for (const statement of statements) await client.query(withNumbers(statement, count, client.escapeLiteral(hash)))
    await settleDatabase(client)
  })
  return (performance.now() - startedAt) / 1_000
}

function withNumbers(statement: string, count: number, hash: string): string {
  return statement.replace('$count', String(count)).replace('$hash', hash)
}

// Sessions were last used "in an hour": the update of last use, at most every five minutes, does not disturb the reads.
const statements = [
  `insert into customer (customer_id, name, email, whatsapp_number, user_type, solutions, first_access,
     email_confirmed_at)
   select ${customerIdSql}, 'Estúdio ' || n, ${emailSql}, '5511987654321', 'photographer', '{selection}', false, now()
   from generate_series(1, $count) n`,
  `insert into directory (kind, name, customer_id)
   select 'email', ${emailSql}, ${customerIdSql} from generate_series(1, $count) n`,
  `insert into credential (customer_id, password_hash)
   select ${customerIdSql}, $hash from generate_series(1, $count) n`,
  `insert into session (customer_id, id, secret_hash, auth_method, device, created_at, last_seen_at, expires_at)
   select ${customerIdSql}, ${sessionIdSql}, ${secretHashSql}, 'password', 'Chrome · Linux',
     now(), now() + interval '1 hour', now() + interval '30 days' from generate_series(1, $count) n`,
  `insert into subscription (customer_id, product, plan_id, started_at, trial_ends_at)
   select ${customerIdSql}, plan.product, plan.id, now(),
     case plan.product when 'gallery_pro' then now() + interval '10 days' end
   from generate_series(1, $count) n, plan where plan.code in ('col_plus', 'site_free')`,
  `insert into usage_counter (customer_id, galleries, pictures, bytes)
   select ${customerIdSql}, n % 90, n % 9000, (n % 9000) * 4194304::bigint from generate_series(1, $count) n`,
]
