-- Roles and grants of one database, by its superuser, once and after every restore into a new cluster:
--   psql -v ON_ERROR_STOP=1 -v database=revela -v owner_password=… -v app_password=… -v jobs_password=… \
--        -v sweep_password=… -v staff_password=… -f roles.sql postgres
-- Safe to run again: it also sets new passwords.
\set QUIET on
select format('create role %I', name) from unnest(array['revela_owner', 'revela_app', 'revela_jobs', 'revela_sweep', 'revela_staff']) name
where not exists (select from pg_roles where rolname = name) \gexec

alter role revela_owner LOGIN NOSUPERUSER CREATEDB password :'owner_password';
alter role revela_app LOGIN NOSUPERUSER NOBYPASSRLS password :'app_password';
alter role revela_jobs LOGIN NOSUPERUSER NOBYPASSRLS password :'jobs_password';
-- Finds due rows across tenants; reads ids and dates only.
alter role revela_sweep LOGIN NOSUPERUSER BYPASSRLS password :'sweep_password';
-- Staff have the application's rights under the same row-level security, and may also open support sessions.
alter role revela_staff LOGIN NOSUPERUSER NOBYPASSRLS password :'staff_password';
grant revela_app to revela_staff;
-- Moves of customers to another cell: copied rows already contain what triggers would write.
grant set on parameter session_replication_role to revela_owner;
-- A move waits for transactions that began before its stop.
grant pg_read_all_stats to revela_owner;

select format('create database %I owner revela_owner', :'database')
where not exists (select from pg_database where datname = :'database') \gexec
select format('revoke all on database %I from public', :'database') \gexec
select format('grant connect on database %I to revela_app, revela_jobs, revela_sweep, revela_staff', :'database') \gexec
select format('grant create on database %I to revela_jobs', :'database') \gexec
