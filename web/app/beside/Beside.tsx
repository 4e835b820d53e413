import { useApolloClient } from "@apollo/client/react";
import { Component, type PropsWithChildren, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ManageAccount } from "../../account/manage/ManageAccount.tsx";
import { WayBack } from "../../account/WayBack.tsx";
import { useAuth } from "../../core/auth.ts";
import { Missing } from "../../core/late/Missing.tsx";
import { onSettingsChanged } from "../../core/settingsChanges.ts";
import { forgetToasts } from "../../ui/parts/Toasts.tsx";
import { readAgain } from "../live/readAgain.ts";
import { useLiveChanges } from "../live/useLiveChanges.ts";
import { useNewDay } from "../live/useNewDay.ts";
import { useShellQuery } from "../shell/Shell.generated.ts";
import { keepFiles } from "./keepFiles.ts";
import { OtherWindows } from "./OtherWindows.tsx";
import { Outdated } from "./Outdated.tsx";

/** Leaves the page as it is when something beside it fails. */
class Apart extends Component<PropsWithChildren> {
  override state = { failed: false, told: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    const { failed, told } = this.state;
    if (!failed) return this.props.children;
    return !told && <Missing onClose={() => this.setState({ told: true })} />;
  }
}

/** Whether account management was ever asked for here: it stays afterwards, so that it can close and give back the focus. */
function useManaging(): boolean {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState(false);
  if (search.has("cuenta") && !asked) setAsked(true);
  return asked;
}

/** Knows whose page it is from what is on it. */
function BackIn() {
  const { data } = useShellQuery({ fetchPolicy: "cache-only" });
  return <WayBack email={data?.viewer.email} />;
}

/** Whose practice is followed, and what is told of it, goes with the client around it. */
function Live() {
  const apollo = useApolloClient();
  useLiveChanges();
  useNewDay();
  useEffect(() => onSettingsChanged(() => readAgain(apollo)), [apollo]);
  useEffect(() => forgetToasts, []);
  return null;
}

/** What is there beside the screens: changes as they happen, what is older than it looks, account management, and the way back in when a sign-in lapses. */
export function Beside() {
  const { userId, lapsed, unguarded, demo } = useAuth();
  const managing = useManaging();
  useEffect(() => {
    const ended = new AbortController();
    void keepFiles(ended.signal);
    return () => ended.abort();
  }, []);
  return (
    <>
      {!demo && <Live key={userId} />}
      <Apart key={`windows ${userId}`}>
        <OtherWindows />
      </Apart>
      <Apart key={`outdated ${userId}`}>
        <Outdated />
      </Apart>
      <Apart key={`account ${userId}`}>{managing && !demo && !unguarded && <ManageAccount />}</Apart>
      <Apart>
        <Suspense>{lapsed && <BackIn />}</Suspense>
      </Apart>
    </>
  );
}
