/** Short leases and cron intervals for tests, so that orphaned work is claimed within seconds. */
export const SHORT_TIMEOUTS = {
  PUBLICATION_LEASE_SECONDS: "2",
  JOB_LEASE_SECONDS: "4",
  CRON_INTERVAL_SECONDS: "1",
  RESERVATION_SECONDS: "8",
};
