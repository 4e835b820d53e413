import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCalendar, IconSparkles, IconUsers } from "@tabler/icons-react";
import { AiBadge } from "../../ui/parts/AiBadge.tsx";
import { Arch } from "../../ui/parts/Arch.tsx";
import { Brand } from "../../ui/parts/Brand.tsx";
import { MailLink, PhoneLink } from "../../ui/parts/ContactLinks.tsx";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { LimitMeter } from "../../ui/parts/LimitMeter.tsx";
import { PageHeader } from "../../ui/parts/PageHeader.tsx";
import { Pager } from "../../ui/parts/Pager.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { PriorityDot } from "../../ui/parts/PriorityDot.tsx";
import { SearchField } from "../../ui/parts/SearchField.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import { StatCard } from "../../ui/parts/StatCard.tsx";
import { StatGroup } from "../../ui/parts/StatGroup.tsx";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import { Tags } from "../../ui/parts/Tags.tsx";
import { LONG_NAME } from "./faces.ts";
import type { Part } from "./part.ts";

export const nothing = () => undefined;
const pager = { pageSize: 10, isTotalExact: true, onPage: nothing };

/** What stands on a page. */
export const PIECES: Part[] = [
  { name: "Brand", faces: { normal: <Brand /> } },
  {
    name: "Arch",
    faces: {
      normal: (
        <Group>
          <Arch icon={IconUsers} />
          <Arch icon={IconSparkles} tone="apricot" />
          <Arch icon={IconCalendar} size={56} />
        </Group>
      ),
    },
  },
  { name: "AiBadge", faces: { normal: <AiBadge label="Mejorada con IA" /> } },
  {
    name: "StatusBadge",
    faces: {
      normal: (
        <Group>
          <StatusBadge status="Activo" />
          <StatusBadge status="Inactivo" />
          <StatusBadge status="Programada" />
          <StatusBadge status="Confirmada" />
          <StatusBadge status="Completada" />
          <StatusBadge status="Cancelada" />
          <StatusBadge status="Pendiente" />
          <StatusBadge status="Plan Actual" />
          <StatusBadge status="Más Popular" />
        </Group>
      ),
    },
  },
  {
    name: "ContactLinks",
    faces: {
      normal: (
        <Group>
          <MailLink>elena@correo.es</MailLink>
          <PhoneLink>+34 612 345 678</PhoneLink>
        </Group>
      ),
    },
  },
  {
    name: "PriorityDot",
    faces: {
      normal: (
        <Group>
          <PriorityDot priority="HIGH" label="Alta" />
          <PriorityDot priority="MEDIUM" label="Media" />
          <PriorityDot priority="LOW" label="Baja" />
        </Group>
      ),
    },
  },
  {
    name: "Tags",
    faces: {
      normal: <Tags tags={["sueño", "familia"]} mt={0} />,
      overfull: (
        <Tags tags={[LONG_NAME.repeat(2), ...Array.from({ length: 39 }, (_, at) => `etiqueta ${at}`)]} mt={0} />
      ),
    },
  },
  {
    name: "PersonAvatar",
    faces: {
      normal: (
        <Group>
          <PersonAvatar id="1" name="Ángela Muñoz" />
          <PersonAvatar id="2" name="Iñaki Etxeberria" size={56} />
          <PersonAvatar id="5" name="Con imagen" picture="/favicon.svg" />
        </Group>
      ),
      empty: <PersonAvatar id="3" name="" />,
      overfull: <PersonAvatar id="4" name={LONG_NAME} />,
    },
  },
  {
    name: "LimitMeter",
    faces: {
      empty: <LimitMeter label="Clientes" used={0} max={5} />,
      normal: (
        <Stack>
          <LimitMeter label="Clientes" used={3} max={5} />
          <LimitMeter label="Generaciones de IA" used={10} max={30} ai />
        </Stack>
      ),
      forbidden: <LimitMeter label="Clientes" used={5} max={5} />,
      overfull: <LimitMeter label="Clientes" used={7} max={5} />,
    },
  },
  {
    name: "StatCard",
    faces: {
      normal: <StatCard label="Clientes activos" value="12" hint="3 nuevos este mes" icon={IconUsers} to="/" />,
      empty: <StatCard label="Clientes activos" value="0" hint="" icon={IconUsers} />,
      loading: <StatCard label="Clientes activos" hint="" icon={IconUsers} />,
      overfull: (
        <StatCard
          label="Ingresos de las sesiones completadas este mes"
          value="1.234.567,89 US$"
          hint="12.345 más que en el mes de septiembre del año anterior"
          icon={IconCalendar}
        />
      ),
      failed: <StatCard label="Clientes activos" value={null} hint="" icon={IconUsers} />,
    },
  },
  {
    name: "StatGroup",
    faces: {
      normal: (
        <StatGroup busy={false}>
          <StatCard label="Hoy" value="3" icon={IconCalendar} />
          <StatCard label="Total Clientes" value="12" icon={IconUsers} />
        </StatGroup>
      ),
      loading: (
        <StatGroup explained busy>
          <StatCard label="Sesiones hoy" hint="" icon={IconCalendar} />
          <StatCard label="Clientes activos" hint="" icon={IconUsers} />
        </StatGroup>
      ),
    },
  },
  {
    name: "PageHeader",
    faces: {
      normal: <PageHeader title="Clientes" subtitle="12 clientes activos" action={<Button>Nuevo Cliente</Button>} />,
      overfull: <PageHeader title={LONG_NAME} subtitle={LONG_NAME.repeat(3)} action={<Button>Nueva Sesión</Button>} />,
    },
  },
  {
    name: "Section",
    faces: {
      normal: (
        <Section title="Próximas sesiones" aside={<Text size="sm">2</Text>}>
          <Text>Martes, 10:00</Text>
        </Section>
      ),
      empty: (
        <Section title="Objetivos">
          <EmptyState drawing="goals" text="Todavía no hay objetivos." compact />
        </Section>
      ),
      failed: (
        <Section title="Notas recientes">
          <FailedLine text="No se pudieron cargar las notas." onRetry={nothing} />
        </Section>
      ),
    },
  },
  {
    name: "EmptyState",
    faces: {
      empty: (
        <Group>
          <EmptyState
            drawing="clients"
            text="Añade a tu primer cliente para empezar."
            action={<Button>Nuevo Cliente</Button>}
          />
          <EmptyState drawing="agenda" text="No hay sesiones este mes." />
          <EmptyState drawing="notes" text="Todavía no hay notas." compact />
        </Group>
      ),
    },
  },
  {
    name: "FailedLine",
    faces: {
      failed: <FailedLine text="No se pudo cargar la lista." onRetry={nothing} />,
      overfull: <FailedLine text={`No se pudo cargar la ficha de ${LONG_NAME}. `.repeat(3)} onRetry={nothing} />,
    },
  },
  {
    name: "SearchField",
    faces: {
      empty: <SearchField label="Buscar clientes" placeholder="Buscar por nombre" value="" onChange={nothing} />,
      normal: <SearchField label="Buscar notas" placeholder="Buscar en títulos" value="sueño" onChange={nothing} />,
      overfull: <SearchField label="Buscar" placeholder="Buscar" value={LONG_NAME.repeat(3)} onChange={nothing} />,
    },
  },
  {
    name: "Pager",
    faces: {
      normal: <Pager page={2} pageCount={5} total={48} {...pager} label="Cinco páginas" />,
      overfull: (
        <Pager page={731} pageCount={1_402} total={14_015} {...pager} isTotalExact={false} label="Muchas páginas" />
      ),
    },
  },
  {
    // The theme gives it to every button.
    name: "ReachableButton",
    faces: {
      normal: <Button>Guardar</Button>,
      loading: <Button loading>Guardar</Button>,
      forbidden: <Button disabled>Guardar</Button>,
    },
  },
];
