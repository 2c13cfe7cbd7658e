-- Names as a folder shows them: IMG_2 before IMG_10. The same rule as `compareFileNames` in packages/domain.
create collation if not exists file_name (provider = icu, locale = 'pt-BR-u-kn-true');

-- Deleted pictures wait seven days in the trash of their gallery or work. They keep counting as space, nothing else.
alter table picture add column trashed_at timestamptz;
alter table picture add column purge_at timestamptz;
grant select (customer_id, id, purge_at) on picture to revela_sweep;

-- Code 9 orders a gallery by picture.position. Positions are reserved when an upload is opened, as for a work.
alter table gallery drop constraint gallery_ordering_check;
alter table gallery add constraint gallery_ordering_check check (ordering between 1 and 9);
alter table gallery add column last_position integer not null default 0;
update gallery set last_position = last_number;

-- The choice of a trashed picture: hidden and not counted, and back when the picture is restored.
alter table selected_picture add column trashed boolean not null default false;
