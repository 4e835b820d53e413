import { WayBack } from "../account/WayBack.tsx";
import { useShellQuery } from "./shell/Shell.generated.ts";

/** The way back in when a sign-in lapses. Knows whose page it is from what is on it. */
export function BackIn() {
  const { data } = useShellQuery({ fetchPolicy: "cache-only" });
  return <WayBack email={data?.viewer.email} />;
}
