-- When the photographer closed the card that offers a second factor; it is not shown again.
alter table customer add column second_factor_offer_closed_at timestamptz;
