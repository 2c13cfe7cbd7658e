#!/bin/sh
# Restores one gallery and its pictures from a PostgreSQL restored beside the running one. The gallery arrives in the trash,
# where its photographer can restore it. Runs in one transaction and fails if the gallery still exists.
#   restore-gallery.sh SIDE_URL CELL_URL CUSTOMER GALLERY    (both addresses as revela_owner or the superuser)
set -eu
[ $# -eq 4 ] || { sed -n '2,4p' "$0"; exit 2; }
side=$1 cell=$2 customer=$3 gallery=$4
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
psql -qX -v ON_ERROR_STOP=1 "$side" \
  -c "\\copy (select * from gallery where customer_id = '$customer' and id = '$gallery') to '$rows/gallery'" \
  -c "\\copy (select * from picture where customer_id = '$customer' and owner_id = '$gallery') to '$rows/picture'" \
  -c "\\copy (select * from gallery_slug where customer_id = '$customer' and gallery_id = '$gallery') to '$rows/slug'" \
  -c "\\copy (select * from chapter where customer_id = '$customer' and gallery_id = '$gallery') to '$rows/chapter'" \
  -c "\\copy (select * from camera_clock where customer_id = '$customer' and gallery_id = '$gallery') to '$rows/clock'"
[ -s "$rows/gallery" ] || { echo "the gallery does not exist in the restored database" >&2; exit 1; }
psql -qXAt -v ON_ERROR_STOP=1 -v customer="$customer" "$cell" <<SQL
begin;
create temp table g (like gallery);
\\copy g from '$rows/gallery'
create temp table p (like picture);
\\copy p from '$rows/picture'
create temp table s (like gallery_slug);
\\copy s from '$rows/slug'
create temp table c (like chapter);
\\copy c from '$rows/chapter'
create temp table k (like camera_clock);
\\copy k from '$rows/clock'
-- An erased account has no row here, so nothing is restored into it.
select 1 / count(*) as account_is_there from customer where customer_id = :'customer'::uuid \\g /dev/null
update g set deleted_at = now(), purge_at = now() + interval '30 days',
  watermark_id = (select w.id from watermark w where w.customer_id = g.customer_id and w.id = g.watermark_id),
  slug = case when exists (select from gallery o where o.customer_id = g.customer_id and o.slug = g.slug
      union all select from gallery_slug o where o.customer_id = g.customer_id and o.slug = g.slug)
    then g.slug || '-' || left(replace(g.id::text, '-', ''), 12) else g.slug end,
  pictures = (select count(*) from p where owner_kind = 'gallery'),
  bytes = (select coalesce(sum(bytes), 0) from p);
-- Generated columns are not written.
select string_agg(quote_ident(attname), ', ') as written from pg_attribute
  where attrelid = 'gallery'::regclass and attnum > 0 and not attisdropped and attgenerated = '' \\gset
insert into gallery (:written) select :written from g;
-- A former slug that another gallery uses now stays with that gallery.
insert into gallery_slug select * from s
  where not exists (select from gallery o where o.customer_id = s.customer_id and o.slug = s.slug)
  on conflict do nothing;
insert into chapter select * from c;
insert into camera_clock select * from k;
select string_agg(quote_ident(attname), ', ') as written from pg_attribute
  where attrelid = 'picture'::regclass and attnum > 0 and not attisdropped and attgenerated = '' \\gset
insert into picture (:written) select :written from p;
commit;
select pictures || ' pictures, ' || bytes || ' bytes: in the trash' from g;
SQL
