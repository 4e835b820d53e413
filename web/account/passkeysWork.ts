/** Whether this browser can read what the service says about passkeys; they belong to names, not to bare addresses. */
export const passkeysWork = (): boolean =>
  "parseRequestOptionsFromJSON" in (window.PublicKeyCredential ?? {}) && !/^[\d.]+$/.test(window.location.hostname);
