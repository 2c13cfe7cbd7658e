import type { Client } from 'pg'
import { retryOnLockTimeout } from '../db/migrate.ts'
import { jobsSchema } from './queue.ts'

/**
 * What the application may do with the queue's tables: put jobs in, inside its own transactions, and never take them
 * out. The role of support inherits this, so every table asks it for its proof (0001-platform.sql).
 */
export async function grantQueueAccess(client: Client): Promise<void> {
  await client.query(`grant usage on schema ${jobsSchema} to revela_app`)
  await client.query(`set lock_timeout = '2s'`)
  await retryOnLockTimeout(client, () => client.query(guardTables))
  await client.query(`grant select, insert on all tables in schema ${jobsSchema} to revela_app`)
  // A table that is created later is granted here, once it is guarded.
  await client.query(`alter default privileges in schema ${jobsSchema} revoke select, insert on tables from revela_app`)
}

// A policy needs an exclusive lock on its table, so tables that have theirs are left alone.
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
        'create policy staff_proof on %s using (not public.is_unproven_staff()) with check (not public.is_unproven_staff())',
        unguarded);
    end loop;
  end $$`
