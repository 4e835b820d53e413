import { Group, Stack, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import type { StepWay, StepWays } from "../../../schema/rules/secondStep.ts";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { account } from "../account.ts";
import { AccountError, STEP_OVER, STEP_OVER_WORDS } from "../accountPort.ts";
import { CodeField } from "../CodeField.tsx";
import { bareCode } from "../codes.ts";
import { FormError, SubmitButton } from "../FormParts.tsx";
import { ResendCode } from "../ResendCode.tsx";
import { useSubmission } from "../useSubmission.ts";

interface SecondStepFormProps {
  /** Where whoever runs the accounts has sent a code; null when an app shows it, or when there is a choice. */
  sentTo: string | null;
  /** A code was asked for by SMS already. */
  texted?: boolean | undefined;
  onTexted?: () => void;
  onBack: () => void;
  /** It has to begin with the first step again; without it that is told here. */
  onOver?: (why: string) => void;
  /** Called when it is passed, where nobody listens to the sign-in state. */
  onEntered?: () => void;
}

const STOPPED = "No se pudo continuar. Vuelve a entrar.";

/** After a right password (or provider): the code of the authenticator app or a sent one, or one of the backup codes. */
export function SecondStepForm({ sentTo, ...ends }: SecondStepFormProps) {
  const [ways, setWays] = useState<StepWays | null>(null);
  const [failed, setFailed] = useState<AccountError | null>(null);
  const find = async () => {
    setFailed(null);
    try {
      setWays(await waysOf(sentTo));
    } catch (error) {
      const failure = error instanceof AccountError ? error : new AccountError("UNKNOWN", null);
      if (isOver(failure) && ends.onOver) ends.onOver(failure.wordsOr(STOPPED));
      else setFailed(failure);
    }
  };
  const begin = useEffectEvent(find);
  useEffect(() => {
    begin().catch(() => null);
  }, []);
  if (failed)
    return (
      <>
        {failed.isAway ? (
          <FailedLine text={failed.reason} onRetry={find} />
        ) : (
          <FormError text={failed.wordsOr(STOPPED)} />
        )}
        <BackButton onBack={ends.onBack} />
      </>
    );
  return ways ? <WayForm ways={ways} canBackUp={!sentTo} {...ends} /> : <Waiting />;
}

/** How the step that waits can be passed. @throws AccountError when none waits any more */
async function waysOf(sentTo: string | null): Promise<StepWays> {
  if (account.secondStep) return account.secondStep.ways();
  if ((await account.secondStepWaits?.()) === false) throw new AccountError(STEP_OVER, STEP_OVER_WORDS);
  return { app: sentTo === null, sms: sentTo, first: sentTo ? "sms" : "app" };
}

const OVER = [STEP_OVER, "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"];
const isOver = (error: unknown): error is AccountError => error instanceof AccountError && OVER.includes(error.code);

const BackButton = ({ onBack }: { onBack: () => void }) => (
  <button type="button" className={ui.link} onClick={onBack}>
    Volver
  </button>
);

interface WayFormProps extends Omit<SecondStepFormProps, "sentTo"> {
  ways: StepWays;
  canBackUp: boolean;
}

/** Each way has a form of its own: neither a code of another one nor what was said of it stays. */
function WayForm(props: WayFormProps) {
  const [way, setWay] = useState<StepWay>(props.ways.first);
  return <CodeForm key={way} way={way} onWay={setWay} {...props} />;
}

interface CodeFormProps extends WayFormProps {
  way: StepWay;
  onWay: (way: StepWay) => void;
}

function CodeForm(props: CodeFormProps) {
  const { way, onWay, ways, canBackUp, texted, onTexted, onBack, onOver, onEntered } = props;
  const [code, setCode] = useState("");
  // Where there is nothing to be asked for, it was sent with the first step.
  const [isSent, setIsSent] = useState(texted || !account.secondStep);
  const { form, busy, error, wrong } = useSubmission({
    check: () => (bareCode(code) ? null : { text: "Hace falta para continuar.", fields: ["code"] }),
    fallback: "El código no es correcto.",
    run: async () => {
      const userId = await account.attemptSecondStep({ code: bareCode(code), way }).catch((error: unknown) => {
        if (!isOver(error) || !error.provided || !onOver) throw error;
        onOver(error.provided);
      });
      if (!userId) return;
      auth.signedIn(userId);
      onEntered?.();
    },
  });
  const field = {
    name: "code",
    value: code,
    error: wrong("code"),
    autoFocus: true,
  };
  const others: [StepWay, string][] = [];
  if (way !== "app" && ways.app) others.push(["app", "Usar la aplicación"]);
  if (way !== "sms" && ways.sms) others.push(["sms", "Recibir un SMS"]);
  if (way !== "backup" && canBackUp) others.push(["backup", "Usar un código de respaldo"]);
  return (
    <form {...form}>
      <Stack gap="md">
        {way === "backup" ? (
          <TextInput
            size="md"
            label="Código de respaldo"
            description="Uno de los que guardaste al activar la verificación en dos pasos. Cada uno sirve una vez."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            onChange={(event) => setCode(event.currentTarget.value)}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...field}
          />
        ) : (
          <CodeField
            description={
              way === "sms"
                ? `${isSent ? "Hemos enviado un código de verificación" : "Un SMS con un código"} a ${ways.sms}`
                : "Las 6 cifras que muestra ahora tu aplicación de autenticación."
            }
            onChange={setCode}
            {...field}
          />
        )}
        <Group justify="space-between" gap="xs">
          <BackButton onBack={onBack} />
          {others.map(([other, words]) => (
            <button key={other} type="button" className={ui.link} onClick={() => onWay(other)}>
              {words}
            </button>
          ))}
        </Group>
      </Stack>
      <FormError text={error} />
      <SubmitButton busy={busy}>Continuar</SubmitButton>
      {way === "sms" && account.secondStep && (
        <SentCode
          send={account.secondStep.send}
          texted={texted}
          onTexted={() => {
            setIsSent(true);
            onTexted?.();
          }}
        />
      )}
    </form>
  );
}

const NOT_SENT = "Error al enviar el código.";

type SentCodeProps = Pick<SecondStepFormProps, "texted" | "onTexted"> & { send: () => Promise<void> };

/** Has a code sent as soon as it is asked for, once, and again when wanted. */
function SentCode({ send, texted = false, onTexted }: SentCodeProps) {
  const [before] = useState(texted);
  const [failed, setFailed] = useState<string | null>(null);
  const [isRetried, setIsRetried] = useState(false);
  const sendOne = async () => {
    await send();
    onTexted?.();
  };
  const ask = useEffectEvent(async () => {
    try {
      if (!before) await sendOne();
    } catch (error) {
      setFailed(error instanceof AccountError ? error.wordsOr(NOT_SENT) : NOT_SENT);
    }
  });
  useEffect(() => {
    ask().catch(() => null);
  }, []);
  return (
    <>
      {failed && !isRetried && <FormError text={failed} />}
      {/* Another one once the first has failed: it begins without a wait. */}
      <ResendCode
        key={failed}
        justSent={!before && failed === null}
        send={async () => {
          setIsRetried(true);
          await sendOne();
        }}
        failure={NOT_SENT}
      />
    </>
  );
}
