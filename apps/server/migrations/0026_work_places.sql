-- Files of a drop arrive several at a time and in any order: each has its place in the work from the moment the drop is opened.
alter table work add column last_position integer not null default 0;
update work set last_position = last_number;
alter table upload_item add column place integer;
