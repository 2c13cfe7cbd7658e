-- The walls: every tenant table leads with customer_id and admits only the tenant of the running transaction.
-- The application role owns nothing, so row-level security always applies to it.

revoke create on schema public from public;
grant usage on schema public to revela_app, revela_jobs, revela_sweep;

create function tenant() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.customer_id', true), '')::uuid;

-- Called once for each tenant table by the migration that creates it.
create procedure guard_tenant_table(name regclass, privileges text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy tenant on %s using (customer_id = tenant()) with check (customer_id = tenant())', name);
  execute format('grant %s on %s to revela_app', privileges, name);
end $$;

-- Non-tenant by design: finds the tenant of a name that someone types or a provider sends.
create table directory (
  kind text not null check (kind in ('email', 'social', 'subdomain')),
  name text not null,
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, name)
);
create index directory_of_customer on directory (customer_id);
grant select, insert, update, delete on directory to revela_app;

-- Non-tenant by design: counts knocks before anyone is known. Keys are keyed hashes, never addresses or e-mails.
create table rate_limit (
  key bytea primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_to_sweep on rate_limit (window_ends_at);
grant select, insert, update, delete on rate_limit to revela_app;

-- Non-tenant by design: what may be used once (provider tokens, nonces), kept until it would have expired anyway.
create table spent_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_token_to_sweep on spent_token (expires_at);
grant select, insert, delete on spent_token to revela_app;
