/** What a change says it stands on. A service that counts no versions takes it whatever has been changed since. */
export const basedOn = (version: number | null): { version: number | null; overwrite: boolean } => ({
  version,
  overwrite: version === null,
});
