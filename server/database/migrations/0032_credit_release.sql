-- An Admin has let this deal go although its account is on stop; credit_override_reason says why.
ALTER TABLE orders ADD COLUMN credit_stop_released boolean NOT NULL DEFAULT false;
