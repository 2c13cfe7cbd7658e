-- A gallery's own cover takes a number too: images are addressed by number and version, which never change their bytes.
with renumbered as (
  select p.customer_id, p.id, g.id as gallery_id, g.last_number + 1 as number
  from picture p
  join gallery g on g.customer_id = p.customer_id and g.id = p.owner_id
  where p.owner_kind = 'cover' and p.number = 0
), counted as (
  update gallery g set last_number = r.number
  from renumbered r where g.customer_id = r.customer_id and g.id = r.gallery_id
)
update picture p set number = r.number
from renumbered r where p.customer_id = r.customer_id and p.id = r.id;

create unique index picture_numbered on picture (customer_id, owner_id, number);
