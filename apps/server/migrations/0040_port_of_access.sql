-- An address alone names nobody where a provider puts thousands behind one: an access record (Marco Civil, art. 15) has
-- the port too. Null where whoever stands in front does not tell.
alter table login_log add column port integer check (port between 1 and 65535);
