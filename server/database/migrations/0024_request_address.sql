-- Where an order that is asked for again goes: where the first one went.
ALTER TABLE order_requests ADD delivery_address_id integer REFERENCES addresses;
CREATE INDEX order_requests_by_address ON order_requests (delivery_address_id) WHERE delivery_address_id IS NOT NULL;
