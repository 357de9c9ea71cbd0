/** Credentials of the test object store. */
export const OBJECT_STORE_CREDENTIALS = {
  accessKeyId: "test-access-key",
  secretAccessKey: "test-secret-access-key",
};
