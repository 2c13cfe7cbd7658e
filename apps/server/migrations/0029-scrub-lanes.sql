-- Module: backup. A scrub that takes several runs compares rows with objects once.

-- When the rows were last compared with both stores. The checksums of a large customer take more than one run.
alter table scrub_schedule add column compared_at timestamptz;
