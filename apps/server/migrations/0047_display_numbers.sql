-- The number that families, photographers and exports call a picture by. Given in the gallery's order when it is first
-- published, then in the order of upload; never changed and never given twice. `number` stays internal: it names objects.
alter table picture add column display_number integer;
alter table gallery add column last_display_number integer not null default 0;
-- Reserved when an upload into a published gallery is opened: files arrive several at a time and in any order.
alter table upload_item add column display_number integer;

-- Existing galleries are published: their pictures are numbered as families see them today.
with numbered as (
  select p.customer_id, p.id, row_number() over (
    partition by p.customer_id, p.owner_id
    order by
      case when g.ordering = 1 then p.uploaded_at end,
      case when g.ordering = 2 then p.uploaded_at end desc,
      case when g.ordering = 3 then p.title end collate file_name,
      case when g.ordering = 4 then p.title end collate file_name desc,
      case when g.ordering = 5 then coalesce(p.taken_at, p.uploaded_at) end,
      case when g.ordering = 6 then coalesce(p.taken_at, p.uploaded_at) end desc,
      case when g.ordering = 8 then p.title_number end desc nulls last,
      p.title_number nulls last, p.title, p.id
  ) as display_number
  from picture p
  join gallery g on g.customer_id = p.customer_id and g.id = p.owner_id
  where p.owner_kind = 'gallery' and g.published_at is not null
)
update picture p set display_number = n.display_number
from numbered n where p.customer_id = n.customer_id and p.id = n.id;

update gallery g set last_display_number = coalesce(
  (select max(p.display_number) from picture p where p.customer_id = g.customer_id and p.owner_id = g.id), 0);

create unique index picture_display_number on picture (customer_id, owner_id, display_number);
