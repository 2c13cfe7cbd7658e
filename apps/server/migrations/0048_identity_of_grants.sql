-- Who a browser is belongs to what let it into a gallery: a personal link names its client in the gallery it opens, and
-- nowhere else. Null: a guest.
alter table client_grant add column client_id uuid;
alter table client_grant add foreign key (customer_id, client_id) references client on delete cascade;
create index client_grant_of_client on client_grant (customer_id, client_id) where client_id is not null;

-- Grants of before: whoever came by their own key, or chooses in the gallery, is its client there.
update client_grant g set client_id = s.client_id
from client_session s
where s.customer_id = g.customer_id and s.id = g.session_id and s.client_id is not null
  and (g.basis in ('link', 'code') or exists (
    select 1 from selection o
    where o.customer_id = g.customer_id and o.gallery_id = g.gallery_id and o.client_id = s.client_id));
