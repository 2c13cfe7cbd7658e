-- Module: moves. The stop of a customer who moves from or to another cell.

-- No row: the customer works here.
--   draining  their rows cannot be changed, except to record what was already done outside (a sent mail, a charge)
--   closed    their rows cannot be changed; reads continue
--   arriving  their rows are being copied into this cell; nothing is served
--   moved     another cell has the customer; nothing is served
create table customer_stop (
  customer_id uuid primary key,
  state text not null check (state in ('draining', 'closed', 'arriving', 'moved')),
  -- The other cell.
  cell text not null,
  stopped_at timestamptz not null default now()
);
comment on table customer_stop is 'No tenant: says whether a customer works in this cell. The API has no privilege on it; only the move command writes it.';
-- Tenants are set as texts.
create unique index customer_stop_as_text on customer_stop ((customer_id::text));
-- Sweeps leave out customers who are stopped; metrics count them.
grant select (customer_id, state, stopped_at) on customer_stop to revela_sweep;

-- Begins the work of one tenant in a transaction, and is the only place that decides whether it may write: a stopped
-- customer's transaction is read-only for PostgreSQL, whatever the code does. The row is read by a statement of its own,
-- so that it is as new as the first statement of the transaction.
create function enter_tenant(of_customer text, records_outcome boolean default false) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  stopped record;
begin
  perform set_config('app.customer_id', of_customer, true);
  select state, cell into stopped from customer_stop where customer_id::text = of_customer;
  if not found or (stopped.state = 'draining' and records_outcome) then return; end if;
  if stopped.state in ('arriving', 'moved') then
    raise exception 'this customer does not work in this cell'
      using errcode = 'RV001', detail = stopped.state, hint = stopped.cell;
  end if;
  perform set_config('transaction_read_only', 'on', true);
end $$;

-- The customer works here from the commit on: called by the move command after the directory was switched. What became
-- due meanwhile is looked at now, the backup of this cell lacks all objects, and its edges have not read the certificate
-- of an own domain yet.
create function open_moved_customer(of_customer uuid) returns void
  language plpgsql as $$
begin
  delete from customer_stop where customer_id = of_customer and state = 'arriving';
  if not found then return; end if;
  update lifecycle_schedule set due_at = now(), changes = changes + 1 where customer_id = of_customer;
  update scrub_schedule set due_at = now(), backfill_due_at = now(), backfilled_through = null where customer_id = of_customer;
  -- Its trigger takes the next revision of this cell.
  update domain_certificate set pem_sealed = pem_sealed where customer_id = of_customer;
end $$;
revoke execute on function open_moved_customer from public;
