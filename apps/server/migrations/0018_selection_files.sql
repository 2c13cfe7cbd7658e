-- The PDF of a selection: of which revision it is, and where. One that is of an older revision is made anew.
alter table selection add column pdf_key text;
alter table selection add column pdf_revision integer;
alter table selection add column pdf_wanted_at timestamptz;
alter table selection add column pdf_bytes bigint;

-- Up to which revision the photographer was told of comments.
alter table selection add column comments_told integer not null default 0;
