-- A PIN that visitors type once before they download from a gallery. Null: downloads ask for none.
alter table gallery
  add column download_pin_hash text,
  -- The PIN under a key that is not in the database, so that the photographer may read it again.
  add column download_pin_sealed bytea,
  -- Counted up by every new PIN. Grants and downloads name the revision they were given under.
  add column download_pin_revision integer not null default 0,
  add check ((download_pin_hash is null) = (download_pin_sealed is null));

-- The revision of the PIN that was typed in this gallery; null: none was.
alter table client_grant add column download_pin_revision integer;

-- A link to files ends with the next PIN, also for a visitor who types that one.
alter table download add column download_pin_revision integer not null default 0;
