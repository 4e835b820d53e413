import { Badge, Group, SegmentedControl, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/SimpleGrid.layer.css";
import "../ui/plans.css";
import "./membership.css";
import { useState } from "react";
import { FailedLine } from "../ui/FailedLine.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { useMembershipQuery } from "./Membership.generated.ts";
import { type Period, PlanCard, type PlanItem } from "./PlanCard.tsx";

const PERIODS: { value: Period; label: string }[] = [
  { value: "month", label: "1 Mes" },
  { value: "year", label: "1 Año" },
];

/** The public plans that cost something, by their order. */
const offered = (plans: readonly PlanItem[]) =>
  plans.filter((plan) => plan.isPublic && !plan.isFree).sort((a, b) => a.order - b.order);

/** The therapist's plan and the ones to choose from. */
export function MembershipScreen() {
  const [period, setPeriod] = useState<Period>("month");
  const { data, loading, error, refetch } = useMembershipQuery({
    errorPolicy: "all",
  });
  const membership = data?.viewer?.membership;
  const plans = data?.plans && offered(data.plans);
  const failed = !loading && (error !== undefined || !membership || !plans);
  return (
    <>
      <PageHeader title="Suscripción y Planes" subtitle="Tu plan de hoy y los que puedes elegir." />
      {failed && <FailedLine text="No se pudieron cargar todos los datos de tu plan." onRetry={() => refetch()} />}
      {(membership || !failed) && <CurrentPlan membership={data ? membership : undefined} />}
      {plans ? (
        <>
          <Group justify="space-between" mb="lg" gap="sm">
            <Title order={2} fz={20} lh="28px">
              Elige tu Plan
            </Title>
            <Group gap="sm">
              {plans.some((plan) => plan.yearlySavingPercent !== null) && <Badge color="green">Ahorro</Badge>}
              <SegmentedControl<Period> aria-label="Periodo" value={period} onChange={setPeriod} data={PERIODS} />
            </Group>
          </Group>
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} period={period} current={plan.id === membership?.plan.id} />
            ))}
          </SimpleGrid>
        </>
      ) : (
        loading && <LoadingPlans />
      )}
    </>
  );
}

function LoadingPlans() {
  return (
    <>
      <Text role="status" c="dimmed" mb="lg" lh="40px">
        Cargando planes…
      </Text>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg" aria-hidden>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} h={476} radius="md" />
        ))}
      </SimpleGrid>
    </>
  );
}
