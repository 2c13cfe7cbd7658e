-- An object that somebody may still be writing is deleted once more, not before this moment of the database's clock:
-- those of processes may jump, and a store that is stuck writes later what it was given before.
alter table object_garbage add column not_before timestamptz;
