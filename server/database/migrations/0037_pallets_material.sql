-- Pallets are transit packaging: the packaging-waste return counts them by what they are made of.
ALTER TABLE pallets ADD COLUMN material text NOT NULL DEFAULT 'Wood' CHECK (material IN ('Glass', 'Steel', 'Aluminium', 'Plastic', 'Wood', 'Paper'));
