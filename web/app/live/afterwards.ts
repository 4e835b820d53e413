import { followChanges } from "./followChanges.ts";

/**
 * The code of the way back in, before it is needed: after a release its old name leads nowhere, and it stands over what somebody
 * is writing.
 */
function loadWayBack(): void {
  const ahead = [
    import("../BackIn.tsx"),
    import("../../account/signIn/SecondStepForm.tsx"),
    import("../../account/passkeys.ts"),
  ];
  // Whatever does not come now is asked for again when it is needed.
  for (const code of ahead) code.catch(() => null);
}

/** What a window does once it has read its first screen. @param isOffered whether the service tells of changes */
export async function afterwards(isOffered: boolean, ...follow: Parameters<typeof followChanges>): Promise<void> {
  loadWayBack();
  if (isOffered) await followChanges(...follow);
}
