-- A movement of pallets leads to the receipt of goods that brought them, whether or not the driver's note had a number.
CREATE INDEX goods_receipt_lines_by_pallets ON goods_receipt_lines (pallet_movement_id) WHERE pallet_movement_id IS NOT NULL;
