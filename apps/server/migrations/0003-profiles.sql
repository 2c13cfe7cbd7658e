-- Module: profiles. The studio as families see it. Its subdomains are rows of directory (0001-platform.sql).

-- Created at sign-up, or when it is first read.
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
  -- Receives the notices to the photographer.
  notification_email text not null,
  -- Object keys without their extension: a logo is stored once for pages (.webp) and once for e-mails (.png).
  logo_key text,
  logo_width integer,
  logo_height integer,
  avatar_key text,
  -- The name in use; directory maps it to this customer.
  subdomain text not null,
  subdomain_chosen boolean not null default false,
  check ((logo_key is null) = (logo_width is null) and (logo_key is null) = (logo_height is null))
);
call guard_tenant_table('profile', 'select, insert, update');
