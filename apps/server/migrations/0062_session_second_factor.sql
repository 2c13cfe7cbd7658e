-- Whether the last confirmation of a session included the second factor. While the account has one, the password alone may neither
-- renew the recovery codes nor change the passkeys. Sessions that are open now are asked for it once.
alter table session add column confirmed_with_second_factor boolean not null default false;
