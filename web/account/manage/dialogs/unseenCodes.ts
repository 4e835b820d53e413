import { auth } from "../../../core/auth.ts";
import { keepHere, keptHere } from "../../../core/ofThisTab.ts";
import { AccountError } from "../../accountPort.ts";

/** Whose backup codes may be others than were ever shown, over a reload: a user id and nothing else. */
const UNSEEN = "consulta:codes";

/**
 * Asks for what makes backup codes, which are shown this one time: until they are, nobody has seen them.
 * @returns the codes; none where those before stay
 */
export async function makeCodes(ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const before = keptHere(UNSEEN);
  keepHere(UNSEEN, auth.state.userId);
  const asBefore = () => keepHere(UNSEEN, before);
  try {
    const codes = await ask();
    if (codes.length === 0) asBefore();
    return codes;
  } catch (error) {
    if (error instanceof AccountError && !error.isAway) asBefore();
    throw error;
  }
}

export const codesSeen = (): void => keepHere(UNSEEN, null);

export const codesUnseen = (): boolean => auth.state.userId !== null && keptHere(UNSEEN) === auth.state.userId;
