import { useSearchParams } from "react-router-dom";
import { TREND_MONTHS, TREND_PERIODS } from "../../schema/rules/overview.ts";

/** The months the trend shows, kept in the address: a reload and the Back button find them again. */
export function useTrendPeriod(): [number, (months: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = TREND_PERIODS.find((months) => String(months) === params.get("meses"));
  const show = (months: number) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (months === TREND_MONTHS) next.delete("meses");
      else next.set("meses", String(months));
      return next;
    });
  return [asked ?? TREND_MONTHS, show];
}
