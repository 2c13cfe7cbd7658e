-- However a selection goes (by itself, with its client, with its gallery), its file goes too.
create function let_go_of_selection_file() returns trigger
  language plpgsql as $$
begin
  insert into object_garbage (customer_id, id, object_key, is_prefix, due_at)
  values (old.customer_id, gen_random_uuid(), old.pdf_key, false, now());
  return null;
end $$;
create trigger selection_file_gone after delete on selection
  for each row when (old.pdf_key is not null) execute function let_go_of_selection_file();
