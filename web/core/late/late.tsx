import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from "react";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Missing, NOT_LOADED } from "./Missing.tsx";
import { untilDone } from "./untilDone.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Opening {
  opened: boolean;
  close: () => void;
}

interface FailedProps {
  onRetry: () => void;
}

const tell = (error: unknown) => console.error("code", Object(error).name);

/** What came of the code, as soon as it has come somewhere, and what asks for it. */
function codeOf<Props>(load: Load<Props>) {
  let code: ComponentType<Props> | null = null;
  const arrive = async (show: (now: () => typeof code) => void) => {
    code = await load();
    show(() => code);
  };
  return {
    /** What is there by now; else it is on its way from the first drawing on. */
    now: () => {
      if (!code) load().catch(tell);
      return code;
    },
    arrive,
    /** Asks until it has come. @returns what ends that */
    await: (show: Parameters<typeof arrive>[0], onFailed?: () => void) => {
      const ended = new AbortController();
      void untilDone(
        () =>
          arrive(show).catch((error: unknown) => {
            tell(error);
            if (!ended.signal.aborted) onFailed?.();
            throw error;
          }),
        ended.signal,
      );
      return () => ended.abort();
    },
  };
}

/**
 * Stands where code did not come, which is asked for at once, when there is a connection again, and from time to time.
 * @param Failed what is shown meanwhile
 */
function retrying<Props extends object>(load: Load<Props>, Failed: ComponentType<FailedProps>) {
  const code = codeOf(load);
  return function Retrying(props: Props) {
    const [Part, setPart] = useState(code.now);
    useEffect(() => code.await(setPart), []);
    return Part ? <Part {...props} /> : <Failed onRetry={() => void code.arrive(setPart).catch(tell)} />;
  };
}

/** A screen's code; where it does not come, what comes by itself later. */
export const lateScreen =
  <Props extends object>(load: Load<Props>, Failed: ComponentType<FailedProps>) =>
  (): Promise<ComponentType<Props>> =>
    load().catch(() => retrying(load, Failed));

const NotLoaded = ({ onRetry }: FailedProps) => <FailedLine text={NOT_LOADED} onRetry={onRetry} />;

/** A part of a page whose code comes after it. Where it does not, that is said in the part's place, and the page stays. */
export const latePart = <Props extends object>(load: Load<Props>, Failed: ComponentType<FailedProps> = NotLoaded) =>
  lazy(async () => ({ default: await lateScreen(load, Failed)() }));

/**
 * What opens over a page, and whose code comes after it. Where it does not come, the page stays with what is written on it:
 * what was to open is closed again, a line says so, and the next opening asks anew.
 * @param dialogsOf what it opens
 */
export function lateDialogs<Props extends object>(load: Load<Props>, dialogsOf: (props: Props) => readonly Opening[]) {
  const code = codeOf(load);
  return function LateDialogs(props: Props) {
    const [Dialogs, setDialogs] = useState(code.now);
    const [missing, setMissing] = useState(false);
    const open = dialogsOf(props).filter(({ opened }) => opened);
    const isWanted = open.length > 0;
    // What is opened or closed is asked for anew.
    const [asked, ask] = useState(isWanted);
    if (!Dialogs && asked !== isWanted) {
      ask(isWanted);
      if (isWanted) setMissing(false);
    }
    const fail = useEffectEvent(() => {
      if (isWanted) setMissing(true);
      for (const { close } of open) close();
    });
    // Nothing is asked for any more once it is there: whatever it sets would begin the drawing of a dialog once more.
    useEffect(() => {
      if (!Dialogs) return code.await(setDialogs, () => asked && fail());
    }, [asked, Dialogs]);
    if (Dialogs) return <Dialogs {...props} />;
    return missing && <Missing onClose={() => setMissing(false)} />;
  };
}

/** One dialog, told by its `dialog`. */
export const lateDialog = <Props extends { dialog: Opening }>(load: Load<Props>) =>
  lateDialogs(load, ({ dialog }) => [dialog]);
