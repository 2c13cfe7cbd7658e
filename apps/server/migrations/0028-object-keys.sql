-- no transaction
-- Module: pictures. The way from an object's key to its row, for the backup copy and the scrub, in the order of a store's listing.
--
-- Built on one partition at a time, so that uploads go on meanwhile. A run that is repeated builds only what is missing.
create index if not exists picture_by_object on only picture (customer_id, object_key collate "C");
-- next
create index concurrently if not exists picture_00_by_object on picture_00 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_00_by_object;
-- next
create index concurrently if not exists picture_01_by_object on picture_01 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_01_by_object;
-- next
create index concurrently if not exists picture_02_by_object on picture_02 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_02_by_object;
-- next
create index concurrently if not exists picture_03_by_object on picture_03 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_03_by_object;
-- next
create index concurrently if not exists picture_04_by_object on picture_04 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_04_by_object;
-- next
create index concurrently if not exists picture_05_by_object on picture_05 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_05_by_object;
-- next
create index concurrently if not exists picture_06_by_object on picture_06 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_06_by_object;
-- next
create index concurrently if not exists picture_07_by_object on picture_07 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_07_by_object;
-- next
create index concurrently if not exists picture_08_by_object on picture_08 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_08_by_object;
-- next
create index concurrently if not exists picture_09_by_object on picture_09 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_09_by_object;
-- next
create index concurrently if not exists picture_10_by_object on picture_10 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_10_by_object;
-- next
create index concurrently if not exists picture_11_by_object on picture_11 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_11_by_object;
-- next
create index concurrently if not exists picture_12_by_object on picture_12 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_12_by_object;
-- next
create index concurrently if not exists picture_13_by_object on picture_13 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_13_by_object;
-- next
create index concurrently if not exists picture_14_by_object on picture_14 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_14_by_object;
-- next
create index concurrently if not exists picture_15_by_object on picture_15 (customer_id, object_key collate "C");
-- next
alter index picture_by_object attach partition picture_15_by_object;
