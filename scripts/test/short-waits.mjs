/** Leases and sweeps of a product under test: what is left behind is taken up within seconds. */
export const SHORT_WAITS = {
  PUBLICATION_LEASE_SECONDS: "2",
  JOB_LEASE_SECONDS: "4",
  SWEEP_SECONDS: "1",
  RESERVATION_SECONDS: "8",
};
