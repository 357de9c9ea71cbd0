export function createSandboxGoogleKey(): string;
