-- Counts the payments that wait for the operator without reading all others (GET /metrics).
CREATE INDEX payment_unknown ON payment (created_at) WHERE state = 'unknown';
