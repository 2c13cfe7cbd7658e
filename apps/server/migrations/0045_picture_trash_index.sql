-- no transaction
-- Pictures in the trash, by owner; also read whole by the purge sweep. A partitioned index is built part by part.
create index concurrently if not exists picture_00_in_trash on picture_00 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_01_in_trash on picture_01 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_02_in_trash on picture_02 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_03_in_trash on picture_03 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_04_in_trash on picture_04 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_05_in_trash on picture_05 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_06_in_trash on picture_06 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_07_in_trash on picture_07 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_08_in_trash on picture_08 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_09_in_trash on picture_09 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_10_in_trash on picture_10 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_11_in_trash on picture_11 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_12_in_trash on picture_12 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_13_in_trash on picture_13 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_14_in_trash on picture_14 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index concurrently if not exists picture_15_in_trash on picture_15 (customer_id, owner_id, purge_at)
  where purge_at is not null;
-- next
create index if not exists picture_in_trash on only picture (customer_id, owner_id, purge_at) where purge_at is not null;
-- next
alter index picture_in_trash attach partition picture_00_in_trash;
-- next
alter index picture_in_trash attach partition picture_01_in_trash;
-- next
alter index picture_in_trash attach partition picture_02_in_trash;
-- next
alter index picture_in_trash attach partition picture_03_in_trash;
-- next
alter index picture_in_trash attach partition picture_04_in_trash;
-- next
alter index picture_in_trash attach partition picture_05_in_trash;
-- next
alter index picture_in_trash attach partition picture_06_in_trash;
-- next
alter index picture_in_trash attach partition picture_07_in_trash;
-- next
alter index picture_in_trash attach partition picture_08_in_trash;
-- next
alter index picture_in_trash attach partition picture_09_in_trash;
-- next
alter index picture_in_trash attach partition picture_10_in_trash;
-- next
alter index picture_in_trash attach partition picture_11_in_trash;
-- next
alter index picture_in_trash attach partition picture_12_in_trash;
-- next
alter index picture_in_trash attach partition picture_13_in_trash;
-- next
alter index picture_in_trash attach partition picture_14_in_trash;
-- next
alter index picture_in_trash attach partition picture_15_in_trash;
