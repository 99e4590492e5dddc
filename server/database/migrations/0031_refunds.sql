-- Open items as at a day ask of every payment what was refunded out of it.
CREATE INDEX allocations_by_refund ON allocations (refund_payment_id) WHERE refund_payment_id IS NOT NULL;
