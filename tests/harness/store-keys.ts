/** Of the object store that the tests start. */
export const STORE_KEYS = { accessKeyId: "test-access-key", secretAccessKey: "test-secret-access-key" };
