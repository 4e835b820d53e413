import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { IconExternalLink } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import {
  CONSENT_FIELD_LABEL,
  CONSENT_LINK_DAYS,
  nameFault,
  trimmedName,
} from "../../schema/rules/consents/consents.ts";
import type { ConsentKind, ConsentWay } from "../core/schema.generated.ts";
import { readDay, showDay } from "../ui/day.ts";
import { DateField } from "../ui/form/DateField.tsx";
import { useRefused } from "../ui/form/goToRefused.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import type { ConsentState_StateFragment } from "./ConsentState.generated.ts";
import type { ConsentsDone_PayloadFragment } from "./ConsentsDone.generated.ts";
import styles from "./consents.module.css";
import { atField, isMailLost, kindName, STATE_WORD } from "./consentWords.ts";
import { PaperVersion } from "./paper/PaperVersion.tsx";
import { usePaperVersions } from "./paper/usePaperVersions.ts";
import { type Refused, useAsk } from "./useAsk.ts";

interface AskModalProps {
  dialog: Dialog<true>;
  state: ConsentState_StateFragment;
  clientName: string;
  /** The practice's, and its day now. */
  zone: string;
  today: string;
}
/** What is opened here, and what of it is over. */
interface Pages {
  links: ConsentsDone_PayloadFragment["links"];
  over?: string;
}

/** Asks a client to consent: by mail, on this screen, or by noting a paper. */
export function AskModal({ dialog, ...rest }: AskModalProps) {
  const { opened, opening, close } = dialog;
  return (
    <StackedModal opened={opened} onClose={close} size={480} title="Pedir consentimiento">
      <Asking key={opening} close={close} {...rest} />
    </StackedModal>
  );
}

const WAYS: { value: ConsentWay; label: string }[] = [
  { value: "MAIL", label: "Por correo" },
  { value: "IN_ROOM", label: "Aquí" },
  { value: "PAPER", label: "En papel" },
];
const TOLD: Record<ConsentWay, string> = {
  MAIL: `Recibe un enlace para leer y responder, durante ${CONSENT_LINK_DAYS} días. Al aceptar, le llega una copia.`,
  IN_ROOM: "Se abre la página en otra pestaña, para que lo lea y lo acepte en tu pantalla o tableta.",
  PAPER: "Ya lo ha firmado en papel. Anótalo y guarda tú el papel: aquí solo consta que lo has anotado.",
};
/** Said as long as nobody knows what became of what was sent before. */
const BESIDE: Partial<Record<ConsentWay, string>> = {
  MAIL: "Puede que el correo de antes ya haya salido: con otra elección recibe uno más.",
  PAPER: "Puede que lo de antes ya esté anotado: con otros datos se anota otra vez.",
};
const SUBMIT: Record<ConsentWay, string> = { MAIL: "Enviar", IN_ROOM: "Preparar la página", PAPER: "Anotar" };

function Asking({ state, clientName, zone, today, close }: Omit<AskModalProps, "dialog"> & { close: () => void }) {
  const published = state.kinds.filter(({ versionInForce }) => versionInForce !== null);
  const [kinds, setKinds] = useState<string[]>(() =>
    published.flatMap((standing) => {
      const { kind, state: now } = standing;
      const waits = now === "WAITING" && !isMailLost(standing);
      return now === "ACCEPTED" || waits || kind === "AI" ? [] : kind;
    }),
  );
  const [way, setWay] = useState<ConsentWay>("MAIL");
  const [name, setName] = useState(clientName);
  const [day, setDay] = useState(() => showDay(today));
  const meantDay = readDay(day) ?? today;
  const isPaper = way === "PAPER";
  const { texts, failure, refetch, choose } = usePaperVersions(isPaper, published, meantDay, zone);
  const notedOf = (kind: ConsentKind) => texts?.find((text) => text.kind === kind)?.noted?.number;
  const versionWords = (kind: ConsentKind) => texts && kinds.includes(kind) && `Se anota la versión ${notedOf(kind)}`;
  const [refused, setRefused] = useState<Refused>({});
  const form = useRefused(refused);
  const [unsure, setUnsure] = useState<ConsentWay | null>(null);
  const [prepared, setPrepared] = useState<Pages | null>(null);
  const { busy, send } = useAsk(state.clientId);
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setRefused({});
    };
  const faults = (): Refused => {
    if (kinds.length === 0) return { other: "Elige al menos un consentimiento." };
    if (!isPaper) return {};
    const wrong = nameFault(trimmedName(name));
    return { ...(wrong && { signedName: atField(wrong) }), ...(!readDay(day) && { day: "Escribe un día." }) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || (isPaper && !texts)) return;
    const wrong = faults();
    setRefused(wrong);
    if (Object.keys(wrong).length > 0) return;
    const chosen = published.map(({ kind }) => kind).filter((kind) => kinds.includes(kind));
    const versions = Object.fromEntries(chosen.map((kind) => [kind, notedOf(kind)]));
    const outcome = await send({ kinds: chosen, way, paper: { signedName: name, day: meantDay }, versions });
    if ("refused" in outcome) {
      const { refused: why, done = [] } = outcome;
      if (why.isUnsure) setUnsure(way);
      if (why.isOver) setUnsure(null);
      // What is done already is not done again by the next press.
      setKinds((now) => now.filter((kind) => done.every((one) => one !== kind)));
      return setRefused(why);
    }
    if (way === "IN_ROOM") return setPrepared(outcome);
    const noted = outcome.over ? `Anotado. Ahora consta: ${outcome.over}.` : "Anotado.";
    showToast({ text: way === "MAIL" ? `Se envía por correo a ${clientName}.` : noted });
    close();
  };
  if (prepared) return <Prepared {...prepared} close={close} />;
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Checkbox.Group label="Qué" value={kinds} onChange={changing(setKinds)}>
          <Stack gap={10} mt={6}>
            {published.map(({ kind, state: now, versionInForce }) => (
              <Checkbox
                key={kind}
                value={kind}
                label={kindName(kind)}
                description={`${versionWords(kind) || `Versión ${versionInForce}`} · ${STATE_WORD[now].word.toLowerCase()}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <div>
          <SegmentedControl
            fullWidth
            aria-label="Cómo"
            value={way}
            onChange={changing((value: string) => setWay(value as ConsentWay))}
            data={WAYS}
          />
          <Text size="sm" c="dimmed" mt={8}>
            {TOLD[way]}
          </Text>
        </div>
        {isPaper && (
          <>
            <TextInput
              label={CONSENT_FIELD_LABEL.name}
              description="Quien ha firmado."
              withAsterisk
              aria-required
              autoComplete="off"
              value={name}
              onChange={(event) => changing(setName)(event.currentTarget.value)}
              error={refused.signedName}
            />
            <DateField
              label="Fecha del papel"
              withAsterisk
              aria-required
              minDay="1990-01-01"
              maxDay={today}
              openAt={today}
              openLevel="month"
              value={day}
              onChange={changing(setDay)}
              error={refused.day}
            />
            {texts
              ?.filter(({ kind }) => kinds.includes(kind))
              .map((text) => (
                <PaperVersion
                  key={text.kind}
                  text={text}
                  day={meantDay}
                  zone={zone}
                  onChoose={changing((number: number) => choose(text.kind, number))}
                />
              ))}
            {failure && <FailedLine text={failure} onRetry={() => void refetch()} />}
          </>
        )}
        {refused.other && <FailedLine text={refused.other} />}
        {!refused.isUnsure && unsure === way && BESIDE[way] && <Text size="sm">{BESIDE[way]}</Text>}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button
          type="submit"
          loading={busy || (isPaper && !texts && !failure)}
          disabled={isPaper && failure !== null}
          data-autofocus
        >
          {SUBMIT[way]}
        </Button>
      </Group>
    </form>
  );
}

/** The pages that are handed over with the screen. */
const Prepared = ({ links, over, close }: Pages & { close: () => void }) => (
  <>
    {over && <Text mb="sm">{over}</Text>}
    <Text>Abre la página y deja la pantalla a tu cliente. Vale durante una hora.</Text>
    <div className={styles.links} style={{ marginTop: 16 }}>
      {links.map(({ kind, url }, at) => (
        <Button
          key={kind}
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="light"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          data-autofocus={at === 0 || undefined}
        >
          Abrir: {kindName(kind)}
        </Button>
      ))}
    </div>
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={close}>
        Cerrar
      </Button>
    </Group>
  </>
);
