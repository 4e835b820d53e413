import { account } from "../../account/account.ts";
import { passed, untilDone } from "../../core/late/untilDone.ts";

/** Milliseconds before the first file, and between one and the next: whatever somebody does goes before. */
const FIRST_MS = 10_000;
const NEXT_MS = 100;

/** Whether a visitor has asked the browser to load little. */
const isSparing = (): boolean => Object(Reflect.get(navigator, "connection")).saveData === true;

/** Code that has to be in memory: it stands over what somebody is writing. */
const wayBack = () =>
  Promise.all([
    import("../../account/signIn/SecondStepForm.tsx"),
    import("../../account/manage/GuardAccount.tsx"),
    import("../../account/passkeys.ts"),
    account.manageScreen?.(),
  ]);

/**
 * Brings the portal's other files into the browser's cache, one after the other. Once the portal has another version they can
 * be had nowhere else, and what somebody is writing may need one of them to be saved.
 */
export async function keepFiles(ended: AbortSignal): Promise<void> {
  const read = async (file: string) => {
    const answer = await fetch(file, { priority: "low", signal: ended });
    // One that another version has removed does not come by waiting.
    if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
    return answer.text();
  };
  void untilDone(wayBack, ended);
  if (isSparing()) return;
  await passed(FIRST_MS, ended);
  let files: string[] = [];
  await untilDone(async () => {
    files = JSON.parse(await read("/files.json"));
  }, ended);
  for (const file of files) {
    await passed(NEXT_MS, ended);
    await untilDone(() => read(file), ended);
  }
}
