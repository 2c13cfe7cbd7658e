-- When the photographer last let more new people choose in a public selection. How many places are left is counted by
-- the rate limit of that admission.
alter table link_preferences add column choosers_admitted_at timestamptz;
