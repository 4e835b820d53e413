import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { placeAtBuild } from "../../account/place.ts";
import { Themed } from "../Themed.tsx";
import { loadPage, SignInPages } from "./SignInPages.tsx";

/**
 * A page around signing in as it is before anybody is there.
 * @param nonce stands where that of each answer goes
 */
export async function renderPage(pathname: string, nonce: string): Promise<string> {
  placeAtBuild(pathname);
  await loadPage(pathname);
  const { prelude } = await prerenderToNodeStream(
    <Themed nonce={nonce}>
      <SignInPages />
    </Themed>,
  );
  return text(Readable.from(prelude));
}
