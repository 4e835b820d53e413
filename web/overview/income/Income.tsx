import { Button, Skeleton, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { dayIn } from "../../../schema/rules/days.ts";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import { OUTDATED } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import { useNow } from "../../core/useNow.ts";
import { useZone } from "../../core/zone.ts";
import { keepFile } from "../../ui/keepFile.ts";
import cards from "../../ui/parts/cards.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../analytics.module.css";
import { longMonth } from "../analyticsWords.ts";
import { NoData } from "../NoData.tsx";
import { useIncomeQuery } from "./Income.generated.ts";
import { attendanceOf, type IncomeMonth, incomeCsv, isFilled } from "./incomeWords.ts";

interface IncomeProps {
  /** Nothing is drawn while there is nothing to tell. */
  quiet: boolean;
}

/** What sessions brought and are to bring, and how many took place; nothing where the service does not tell. */
export function Income(props: IncomeProps) {
  return useFeature("INCOME") ? <Told {...props} /> : null;
}

function Told({ quiet }: IncomeProps) {
  const { data, loading, error, refetch } = useIncomeQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const months = data?.income ?? null;
  const filled = months?.filter(isFilled) ?? [];
  const keep = () =>
    months && keepFile("ingresos.csv", new Blob([incomeCsv(months)], { type: "text/csv;charset=utf-8" }));
  if (quiet && filled.length === 0 && !error) return null;
  return (
    <Section
      title="Ingresos y asistencia"
      aside={
        filled.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            className={cards.aside}
            aria-label="Descargar los ingresos en CSV"
            onClick={keep}
          >
            CSV
          </Button>
        )
      }
    >
      {!months && loading && <Skeleton h={180} mb="md" />}
      {!loading && (error || !months) && (
        <FailedLine text={months ? OUTDATED : "No se pudieron cargar los ingresos."} onRetry={() => void refetch()} />
      )}
      {months && filled.length === 0 && <NoData />}
      {filled.length > 0 && <Months months={filled} />}
    </Section>
  );
}

const money = ({ amount }: { amount: string }): string => (Number(amount) > 0 ? formatMoney(Number(amount)) : "–");

function Months({ months }: { months: readonly IncomeMonth[] }) {
  const current = dayIn(useZone(), useNow()).slice(0, 7);
  return (
    <>
      <table className={styles.income}>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            <th scope="col">Cobrado</th>
            <th scope="col">Previsto</th>
            <th scope="col">Asistencia</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month} data-current={month.month === current || undefined}>
              <th scope="row">{longMonth(month.month)}</th>
              <td className={ui.num}>{money(month.earned)}</td>
              <td className={ui.num} data-none={month.upcomingCount === 0 || undefined}>
                {money(month.expected)}
              </td>
              <td>{attendanceOf(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed" mb="md">
        Cobrado: sesiones confirmadas y terminadas. Previsto: las que quedan por venir y no se han cancelado.
      </Text>
    </>
  );
}
