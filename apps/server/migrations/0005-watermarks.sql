-- Module: watermarks. Which one a gallery shows is in the gallery's own row.

create table watermark (
  customer_id uuid not null references customer,
  id uuid not null,
  -- Incremented by every change, over all watermarks of the customer. It identifies one look of one watermark forever
  -- and is part of the key of every rendition that shows it.
  revision integer not null,
  was_edited boolean not null default false,
  position smallint not null default 5 check (position between 1 and 9),
  size_percent smallint not null default 20 check (size_percent between 10 and 100 and size_percent % 5 = 0),
  opacity_percent smallint not null default 100
    check (opacity_percent between 10 and 100 and opacity_percent % 5 = 0),
  -- Repeated over the whole picture.
  tiled boolean not null default false,
  -- Percent of the picture's shorter edge.
  margin_top smallint not null default 0 check (margin_top between 0 and 30),
  margin_left smallint not null default 0 check (margin_left between 0 and 30),
  margin_bottom smallint not null default 0 check (margin_bottom between 0 and 30),
  margin_right smallint not null default 0 check (margin_right between 0 and 30),
  -- The object with its image; null until one is uploaded.
  picture_key text,
  width integer,
  height integer,
  created_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, revision),
  check ((picture_key is null) = (width is null) and (picture_key is null) = (height is null))
);
call guard_tenant_table('watermark', 'select, insert, update, delete');

-- Defaults of new galleries. Strangers see them on the pictures of the portfolio too.
create table watermark_preferences (
  customer_id uuid primary key references customer,
  watermark_id uuid,
  anti_copy boolean not null default false,
  last_revision integer not null default 0,
  foreign key (customer_id, watermark_id) references watermark on delete set null (watermark_id)
);
call guard_tenant_table('watermark_preferences', 'select, insert, update');
