import type { Client } from 'pg'
import { retryOnLockTimeout } from '../db/migrate.ts'
import { jobsSchema } from './queue.ts'

/**
 * The application's rights on the queue's tables: insert jobs inside its own transactions, never remove them. The
 * support role inherits this, so the policies of every table require its proof (0001-platform.sql).
 */
export async function grantQueueAccess(client: Client): Promise<void> {
  await client.query(`grant usage on schema ${jobsSchema} to revela_app`)
  await client.query(`set lock_timeout = '2s'`)
  await retryOnLockTimeout(client, () => client.query(guardTables))
  await client.query(`grant select, insert on all tables in schema ${jobsSchema} to revela_app`)
  // Tables that are created later are granted here only after their policies exist.
  await client.query(`alter default privileges in schema ${jobsSchema} revoke select, insert on tables from revela_app`)
}

// Creating a policy needs an exclusive lock, so tables that already have one are skipped.
const guardTables = `
  do $$
  declare
    unguarded regclass;
  begin
    for unguarded in select c.oid from pg_class c
      where c.relnamespace = '${jobsSchema}'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'staff_proof')
    loop
      execute format('alter table %s enable row level security', unguarded);
      execute format(
        'create policy staff_proof on %s using (not public.is_unauthenticated_staff()) with check (not public.is_unauthenticated_staff())',
        unguarded);
    end loop;
  end $$`
