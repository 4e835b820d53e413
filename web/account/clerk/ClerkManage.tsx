import { Title } from "@mantine/core";
import { ProgramsApart } from "../manage/ProgramsApart.tsx";
import { Webhooks } from "../manage/webhooks/Webhooks.tsx";
import { ClerkProfile } from "./ClerkProfile.tsx";
import type { Stage } from "./stage.ts";

/** Account management as Clerk draws it, and below it what the product itself keeps of the account. */
export function ClerkManage({ stage }: { stage: Stage }) {
  return (
    <>
      <ClerkProfile stage={stage} />
      <Title order={2} size="h4" mt="lg">
        Programas
      </Title>
      <ProgramsApart />
      <Webhooks />
    </>
  );
}
