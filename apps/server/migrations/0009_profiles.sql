-- The photographer as families see them. Made at sign-up, or at its first reading for accounts older than this table.
create table profile (
  customer_id uuid primary key references customer,
  display_name text not null check (length(display_name) between 1 and 120),
  display_email text not null,
  whatsapp_number text not null default '',
  phone_type text not null default 'telefone-whatsapp' check (phone_type in ('telefone-whatsapp', 'telefone', 'whatsapp')),
  bio text not null default '',
  site text not null default '',
  instagram text not null default '',
  facebook text not null default '',
  twitter text not null default '',
  -- Where notices to the photographer go.
  notification_email text not null,
  -- Objects without their ending: a logo is kept once for pages and once for mails.
  logo_key text,
  logo_width integer,
  logo_height integer,
  avatar_key text,
  -- The name in use, which the directory leads to this customer.
  subdomain text not null,
  subdomain_chosen boolean not null default false,
  check ((logo_key is null) = (logo_width is null) and (logo_key is null) = (logo_height is null))
);
call guard_tenant_table('profile', 'select, insert, update');

-- A name given up stays with who gave it up until then: closed to everybody else, leading to the new address.
-- From then on whoever asks first takes the row over.
alter table directory add column released_until timestamptz check (released_until is null or kind = 'subdomain');
create index directory_released on directory (released_until) where released_until is not null;

-- Sold by a person, never with one click.
alter table plan add column by_support boolean not null default false;
update plan set by_support = true where code = 'col_infinity';

-- Images that travel inside a mail, and who it speaks for.
alter table outbox_mail
  add column pictures jsonb not null default '[]',
  add column sender_name text,
  add column reply_to text;
