-- What a delivery note says, fixed when its number is allocated.
ALTER TABLE orders ADD COLUMN delivery_note_snapshot jsonb;
