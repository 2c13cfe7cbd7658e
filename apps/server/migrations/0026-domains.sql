-- Module: domains. A studio's own domain, its DNS, and the certificates that the edge serves for it.

alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in ('email', 'social', 'subdomain', 'domain'));
alter table directory drop constraint directory_check;
alter table directory add constraint directory_check check (released_until is null or kind in ('subdomain', 'domain'));

-- The own domain while it is active: the one switch that decides every address of the studio. Written by profiles, for
-- the domains module only.
alter table profile add column own_domain text;

-- As in 0013, for subdomains and own domains. The function with one argument stays while older code runs beside this.
create function find_studio_by_name(of_kind text, of_name text)
  returns table (customer_id uuid, subdomain text, own_domain text, released_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select d.customer_id, p.subdomain, p.own_domain, d.released_until
    from directory d
    join profile p on p.customer_id = d.customer_id
    where d.kind = of_kind and d.name = of_name and of_kind in ('subdomain', 'domain');
  end;
revoke execute on function find_studio_by_name(text, text) from public;
grant execute on function find_studio_by_name(text, text) to revela_app;

-- The features of a plan are data; 0004 explains the others.
update plan set limits = limits || jsonb_build_object('own_domain', id in (16, 19, 30)) where product = 'gallery_pro';
update plan set limits = limits || jsonb_build_object('own_domain', id = 27) where product = 'site_pro';

-- Facts only; the state is derived from them (packages/domain/src/own-domain.ts).
create table own_domain (
  customer_id uuid primary key references customer,
  name text not null check (name = lower(name) and length(name) between 4 and 253),
  -- Part of the record that the photographer creates, so that the record proves whose domain it is.
  token text not null check (token ~ '^[a-z2-7]{20}$'),
  created_at timestamptz not null,
  -- Since then the DNS has proven the ownership, and directory has the name. Until then others may add the name too.
  verified_at timestamptz,
  -- What the last check found, with the codes of its problems.
  dns jsonb check (jsonb_typeof(dns) = 'object'),
  checked_at timestamptz,
  -- The next check; claimed by moving it.
  check_at timestamptz not null,
  -- Since then the DNS points at us; null: it does not.
  pointed_at timestamptz,
  -- The DNS of an active domain went away.
  gone_since timestamptz,
  -- The plan no longer includes own domains: until then the domain redirects to the subdomain.
  redirect_until timestamptz,
  -- Since the last certificate was issued.
  order_failures integer not null default 0 check (order_failures >= 0),
  -- No certificate is ordered before.
  order_at timestamptz,
  -- Why the last order failed, for the photographer: a code.
  problem text,
  -- A mail about the certificate or about the end of redirects was sent for this date.
  warned_for timestamptz
);
create index own_domain_due on own_domain (check_at);
call guard_tenant_table('own_domain', 'select, insert, update, delete');
grant select (customer_id, check_at) on own_domain to revela_sweep;

-- Certificates as the edge serves them. The former domain of a customer keeps its certificate for redirects.
create table domain_certificate (
  customer_id uuid not null references customer,
  name text not null,
  -- Private key and chain in one PEM text, encrypted with a key that is not in the database.
  pem_sealed bytea not null,
  not_before timestamptz not null,
  not_after timestamptz not null check (not_after > not_before),
  issued_at timestamptz not null,
  -- The domain was removed: from then on its certificate is deleted. Null: it is renewed.
  remove_at timestamptz,
  revision bigint not null,
  primary key (customer_id, name)
);
create index domain_certificate_revision on domain_certificate (revision);
create index domain_certificate_removal on domain_certificate (remove_at) where remove_at is not null;
call guard_tenant_table('domain_certificate', 'select, insert, update, delete');
grant select (customer_id, remove_at) on domain_certificate to revela_sweep;

-- Names whose certificate was deleted, so that the edge deletes its file too.
create table removed_certificate (
  name text primary key,
  revision bigint not null,
  expires_at timestamptz not null
);
comment on table removed_certificate is 'No tenant: outlives an erased account, and holds only names.';
create index removed_certificate_expiry on removed_certificate (expires_at);
grant select, delete on removed_certificate to revela_app;
call guard_shared_table('removed_certificate');

create sequence certificate_revision;

-- The lock makes revisions commit in their order: an edge that has seen revision N has seen all before it.
create function next_certificate_revision() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('certificate_revision', 0));
  return nextval('certificate_revision');
end $$;

create function number_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.revision := next_certificate_revision();
  delete from removed_certificate where name = new.name;
  return new;
end $$;
create trigger number_new before insert on domain_certificate
  for each row execute function number_certificate();
create trigger number_changed before update of pem_sealed on domain_certificate
  for each row execute function number_certificate();

-- A name that another customer has taken over meanwhile keeps the other's certificate.
create function remember_removed_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_revision bigint := next_certificate_revision();
begin
  insert into removed_certificate (name, revision, expires_at)
  select old.name, next_revision, now() + interval '30 days'
  where not exists (select from domain_certificate c where c.name = old.name)
  on conflict (name) do update set revision = excluded.revision, expires_at = excluded.expires_at;
  return null;
end $$;
create trigger remember_removed after delete on domain_certificate
  for each row execute function remember_removed_certificate();

-- For the edge: what changed after a revision, in order, for the owner of each name only. `pem_sealed` is null where a certificate was removed.
create function list_certificates(after bigint, max_rows integer)
  returns table (name text, customer_id uuid, pem_sealed bytea, revision bigint)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select c.name, c.customer_id, c.pem_sealed, c.revision
    from domain_certificate c
    join directory d on d.kind = 'domain' and d.name = c.name and d.customer_id = c.customer_id
    where c.revision > after
    union all
    select r.name, null, null, r.revision from removed_certificate r where r.revision > after
    order by revision
    limit least(max_rows, 1000);
  end;
revoke execute on function list_certificates from public;
grant execute on function list_certificates to revela_app;

-- Our account at the certificate authority. The key is sealed.
create table acme_account (
  directory_url text primary key,
  key_sealed bytea not null,
  -- Null until the authority has confirmed the account.
  url text
);
comment on table acme_account is 'No tenant: our own account at the certificate authority.';
grant select, insert, update on acme_account to revela_app;
call guard_shared_table('acme_account');

-- What the certificate authority fetches on a domain during an order (HTTP-01).
create table acme_challenge (
  token text primary key check (token ~ '^[A-Za-z0-9_-]{16,200}$'),
  key_authorization text not null,
  expires_at timestamptz not null
);
comment on table acme_challenge is 'No tenant: the certificate authority fetches it before any tenant is known.';
create index acme_challenge_expiry on acme_challenge (expires_at);
grant select, insert, update, delete on acme_challenge to revela_app;
call guard_shared_table('acme_challenge');
