import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

const things = {
  agenda: (
    <>
      <rect x="62" y="74" width="76" height="58" rx="8" fill="var(--ui-surface)" />
      <path d="M62 92h76M80 68v12M120 68v12" />
      <circle cx="100" cy="112" r="7" fill="var(--draw-1)" stroke="none" />
    </>
  ),
  notes: (
    <>
      <path d="M72 132V82a8 8 0 0 1 8-8h32l16 16v42z" fill="var(--ui-surface)" />
      <path d="M112 74v16h16M84 104h32M84 116h22" />
    </>
  ),
  goals: (
    <>
      <circle cx="100" cy="106" r="30" fill="var(--ui-surface)" />
      <circle cx="100" cy="106" r="17" />
      <circle cx="100" cy="106" r="5" fill="var(--draw-1)" stroke="none" />
      <path d="M100 106l30-30m-8 0h8v8" />
    </>
  ),
  clients: (
    <>
      <path d="M62 140v-26a14 14 0 0 1 14-14h14v40M138 140v-26a14 14 0 0 0-14-14h-14v40" fill="var(--ui-surface)" />
      <path d="M62 122h28M110 122h28" />
    </>
  ),
  chart: (
    <>
      <path d="M62 138h76" />
      <rect x="70" y="112" width="14" height="26" rx="4" fill="var(--ui-surface)" />
      <rect x="93" y="94" width="14" height="44" rx="4" fill="var(--draw-1)" stroke="none" />
      <rect x="116" y="104" width="14" height="34" rx="4" fill="var(--ui-surface)" />
    </>
  ),
} as const;

interface EmptyStateProps {
  drawing: keyof typeof things;
  text: string;
  /** What fills the emptiness: usually one button. */
  action?: ReactNode;
  compact?: boolean;
}

/** One drawing, one sentence, the action that fills it. */
export function EmptyState({ drawing, text, action, compact = false }: EmptyStateProps) {
  return (
    <Stack align="center" gap="md" py={compact ? "md" : "xl"} px="md">
      <svg
        width={compact ? 132 : 176}
        viewBox="0 0 200 160"
        aria-hidden="true"
        fill="none"
        stroke="var(--draw-2)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M40 140V78a60 60 0 0 1 120 0v62z" fill="var(--draw-0)" stroke="none" />
        <circle cx="136" cy="56" r="13" fill="var(--draw-sun)" stroke="none" />
        <path d="M40 122c22-16 40-14 60-4s40 8 60-6v28H40z" fill="var(--draw-1)" opacity=".35" stroke="none" />
        {things[drawing]}
        <path d="M24 140h152" />
        <path d="M168 140v-20m0 4c-8-1-11-6-11-12 7 0 11 4 11 10m0-6c7-1 10-6 10-12-7 0-10 5-10 10" strokeWidth="2" />
      </svg>
      <Text ta="center" c="dimmed" maw={360}>
        {text}
      </Text>
      {action}
    </Stack>
  );
}
