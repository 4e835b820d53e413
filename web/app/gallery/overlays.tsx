import { Button, Group, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Conflict, type Side } from "../../ui/form/Conflict.tsx";
import { DateField } from "../../ui/form/DateField.tsx";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { FormModal } from "../../ui/form/FormModal.tsx";
import { DeletedLink } from "../../ui/parts/DeletedLink.tsx";
import { DeletedList } from "../../ui/parts/DeletedList.tsx";
import { DeletedModal } from "../../ui/parts/DeletedModal.tsx";
import { DeleteModal } from "../../ui/parts/DeleteModal.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import { LONG_NAME } from "./faces.ts";
import type { Part } from "./part.ts";
import { nothing } from "./pieces.tsx";

const LABELS = { title: "Título", content: "Contenido" } as const;
type Field = keyof typeof LABELS;
const TEXTS = {
  mine: { title: "Primera visita", content: "Llega puntual y cuenta la semana con calma." },
  theirs: { title: "Primera visita", content: "Llega tarde; habla de la reunión del miércoles." },
};

function ConflictOf({ clashes, long = false }: { clashes: Field[]; long?: boolean }) {
  const [choices, setChoices] = useState<Partial<Record<Field, Side>>>({});
  const mine = long ? { ...TEXTS.mine, content: TEXTS.mine.content.repeat(60) } : TEXTS.mine;
  return (
    <Conflict<Field>
      conflict={{ ...TEXTS, mine, clashes, taken: clashes.length > 0 ? [] : ["title"], choices }}
      subject="Esta nota"
      labelOf={(field) => LABELS[field]}
      onChoose={(field, side) => setChoices({ ...choices, [field]: side })}
    />
  );
}

function DateOf({ begin, error }: { begin: string; error?: string }) {
  const [value, setValue] = useState(begin);
  return (
    <DateField
      label="Fecha de nacimiento"
      value={value}
      onChange={setValue}
      minDay="1900-01-01"
      maxDay="2026-12-31"
      openAt="1985-01-01"
      {...(error && { error })}
    />
  );
}

/** A dialog lies over everything: it is opened by its button. */
function Opened({ name, children }: { name: string; children: (opened: boolean, close: () => void) => ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Abrir {name}
      </Button>
      {children(opened, () => setOpened(false))}
    </>
  );
}

function Toasted({ failed = false, text }: { failed?: boolean; text: string }) {
  const show = () => showToast({ text, failed, ...(!failed && { action: { label: "Deshacer", run: nothing } }) });
  return <Button onClick={show}>Mostrar</Button>;
}

const deletion = (name: string, who: string, problem: string | null) => (
  <Opened name={name}>
    {(opened, onClose) => (
      <DeleteModal
        opened={opened}
        onClose={onClose}
        title="Eliminar cliente"
        question={`¿Eliminar a ${who}?`}
        consequence="Podrás recuperarlo durante 30 días."
        onDelete={async () => problem}
        onDeleted={nothing}
      />
    )}
  </Opened>
);
const gone = (title: string, name: string) => ({
  id: title,
  title,
  details: [name, "Se borra el 22/12/2026"],
  client: { id: name, name },
  restoreLabel: `Recuperar «${title}»`,
});
const NOTES = ["Primera visita", "Sueño y descanso"].map((title) => gone(title, "Ángela Muñoz"));
const listed = {
  page: 1,
  onPage: nothing,
  loading: false,
  onRetry: nothing,
  drawing: "notes",
  empty: "No hay notas eliminadas que se puedan recuperar.",
  failed: "No se pudieron cargar las notas eliminadas.",
  onRestore: async () => true,
} as const;
const pages = (pageCount: number) => ({ pageSize: 10, pageCount, total: pageCount * 10, isTotalExact: true });
const FIELDS = Array.from({ length: 20 }, (_, at) => `Campo ${at + 1}`);
const form = (name: string, fields: number) => (
  <Opened name={name}>
    {(opened, close) => (
      <FormModal opened={opened} close={close} title="Nueva nota" size={560}>
        {({ leave }) => (
          <Group p="lg">
            {FIELDS.slice(0, fields).map((label) => (
              <TextInput key={label} label={label} w="100%" />
            ))}
            <Button onClick={leave}>Cancelar</Button>
          </Group>
        )}
      </FormModal>
    )}
  </Opened>
);

/** Forms' parts, and what lies over a page. */
export const OVERLAYS: Part[] = [
  {
    name: "DateField",
    faces: {
      empty: <DateOf begin="" />,
      normal: <DateOf begin="09/03/1987" />,
      failed: <DateOf begin="31/02/1987" error="Ese día no existe." />,
    },
  },
  {
    name: "Conflict",
    faces: {
      normal: <ConflictOf clashes={["content"]} />,
      empty: <ConflictOf clashes={[]} />,
      overfull: <ConflictOf clashes={["title", "content"]} long />,
    },
  },
  {
    name: "DeleteModal",
    faces: {
      normal: deletion("DeleteModal", "Ángela Muñoz", null),
      overfull: deletion("DeleteModal-overfull", LONG_NAME, null),
      failed: deletion("DeleteModal-failed", "Ángela Muñoz", "Comprueba tu conexión e inténtalo de nuevo."),
    },
  },
  {
    name: "DeletedLink",
    faces: {
      normal: (
        <DeletedLink title="Notas eliminadas" hint="Puedes recuperarlas durante 30 días." total={2}>
          <DeletedList {...listed} items={NOTES} pageInfo={pages(1)} />
        </DeletedLink>
      ),
    },
  },
  {
    name: "DeletedList",
    faces: {
      normal: <DeletedList {...listed} items={NOTES} pageInfo={pages(1)} />,
      empty: <DeletedList {...listed} items={[]} pageInfo={pages(0)} />,
      loading: <DeletedList {...listed} items={undefined} pageInfo={undefined} loading />,
      failed: <DeletedList {...listed} items={undefined} pageInfo={undefined} />,
      overfull: <DeletedList {...listed} items={[gone(LONG_NAME.repeat(3), LONG_NAME)]} pageInfo={pages(12)} />,
    },
  },
  {
    name: "DeletedModal",
    faces: {
      normal: (
        <Opened name="DeletedModal">
          {(opened, onClose) => (
            <DeletedModal
              opened={opened}
              onClose={onClose}
              title="Notas eliminadas"
              hint="Puedes recuperarlas durante 30 días."
            >
              <DeletedList {...listed} items={NOTES} pageInfo={pages(1)} />
            </DeletedModal>
          )}
        </Opened>
      ),
    },
  },
  {
    name: "DiscardModal",
    faces: {
      normal: (
        <Opened name="DiscardModal">
          {(opened, close) => <DiscardModal opened={opened} onStay={close} onDiscard={close} />}
        </Opened>
      ),
    },
  },
  { name: "FormModal", faces: { normal: form("FormModal", 2), overfull: form("FormModal-overfull", 20) } },
  {
    name: "StackedModal",
    faces: {
      normal: (
        <Opened name="StackedModal">
          {(opened, close) => (
            <StackedModal opened={opened} onClose={close} title="Recibo">
              <Text>Plan Profesional, un mes.</Text>
            </StackedModal>
          )}
        </Opened>
      ),
    },
  },
  {
    name: "Toasts",
    faces: {
      normal: (
        <>
          <Toasted text="Se eliminó a Ángela Muñoz." />
          <ToastRegion />
        </>
      ),
      failed: <Toasted failed text="No se pudo recuperar a Ángela Muñoz." />,
      overfull: <Toasted text={`Se eliminó a ${LONG_NAME}.`} />,
    },
  },
];
