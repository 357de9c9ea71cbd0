export function readViolations(environment: {
  KOLOT_TEST_RUN_JSON?: string;
}): Promise<{ name: string; gist: string }[]>;
