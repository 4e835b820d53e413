import { Badge, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { LateToasts } from "../core/late/LateToasts.tsx";
import { lateDialogs } from "../core/late/late.tsx";
import type { BillingVariant } from "../core/schema.generated.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { AiBlock } from "./AiBlock.tsx";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { Extension } from "./Extension.tsx";
import { type MembershipQuery, useMembershipQuery } from "./Membership.generated.ts";
import styles from "./membership.module.css";
import { membershipHead } from "./membershipHead.ts";
import type { Offer } from "./offer.ts";
import { PayButtons, PayFrame } from "./PayButtons.tsx";
import { PaymentNotice } from "./PaymentNotice.tsx";
import { PaymentsList } from "./PaymentsList.tsx";
import { PeriodToggle } from "./PeriodToggle.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { RevokedNotice } from "./RevokedNotice.tsx";
import { usePayment } from "./usePayment.ts";

// Its code follows the first paint, so that the plans are there sooner.
const UpgradeModal = lateDialogs(
  async () => (await import("./UpgradeModal.tsx")).UpgradeModal,
  ({ opened, onClose: close }) => [{ opened, close }],
);

type Plans = NonNullable<MembershipQuery["plans"]>;
/** The public plans that cost something, by their order. */
const offered = (plans: Plans) =>
  plans.filter((plan) => plan.isPublic && !plan.isFree).sort((a, b) => a.order - b.order);

const isTest = (checkout: MembershipQuery["checkout"] | undefined) =>
  checkout?.environment === "LOCAL" || checkout?.environment === "SANDBOX";

/** What is shown: until PayPal is done its buttons have to stay, whatever was paid elsewhere meanwhile. */
function useHeld<Shown>(now: Shown, isHeld: boolean): Shown {
  const [kept, setKept] = useState(now);
  if (!isHeld && kept !== now) setKept(now);
  return isHeld ? kept : now;
}

/** The therapist's plan, the ways to lengthen or exchange it, and what was paid. */
export function MembershipScreen() {
  const [variant, setVariant] = useState<BillingVariant>("MONTH");
  const [upgrading, setUpgrading] = useState(false);
  const { data: read, loading, error, refetch } = useMembershipQuery({ errorPolicy: "all" });
  const paying = usePayment(read, () => setUpgrading(false));
  const isUnderWay = paying.phase !== "idle";
  const data = useHeld(read, isUnderWay);
  const membership = data?.viewer?.membership;
  const plans = data?.plans && offered(data.plans);
  // Whoever has it sees what it is, beside what there is beyond it.
  const own = data?.plans?.find((plan) => plan.isFree && plan.id === membership?.plan.id);
  const failed = !loading && (error !== undefined || !membership || !plans);
  const isPaid = membership && !membership.plan.isFree && !membership.isExpired;
  // The plan may have ended under the open dialog, or gone in another window: nothing is left to exchange.
  if (upgrading && membership && !isPaid) setUpgrading(false);
  const saves = plans?.some((plan) => plan.yearlySavingPercent !== null) ?? false;
  const period = { saves, value: variant, onChange: setVariant, disabled: isUnderWay };
  const openUpgrade = () => {
    // What became of an earlier payment is not about this one.
    paying.forget();
    setUpgrading(true);
  };
  const pay = (offer: Offer | null) => <PayButtons checkout={data?.checkout} offer={offer} paying={paying} />;
  const notice = <PaymentNotice paying={paying} />;
  return (
    <>
      {/* Outside the frame, which is another one once it is known how to pay: the focus on the heading stays. */}
      <PageHeader
        {...membershipHead}
        action={isTest(data?.checkout) && <Badge color="yellow">Pagos de prueba</Badge>}
      />
      <PayFrame checkout={data?.checkout}>
        {failed && <FailedLine text="No se pudieron cargar todos los datos de tu plan." onRetry={() => refetch()} />}
        {!(upgrading && isPaid) && notice}
        {data?.payments && <RevokedNotice payments={data.payments.items} />}
        {(membership || !failed) && (
          <CurrentPlan membership={membership ?? undefined} payments={data?.payments?.items} />
        )}
        {isPaid && (
          <>
            <PeriodToggle title="Extender tu plan" {...period} />
            <Extension
              membership={membership}
              variant={variant}
              pay={pay}
              onUpgrade={membership.upgrades?.length ? openUpgrade : undefined}
            />
            <UpgradeModal
              membership={membership}
              opened={upgrading}
              onClose={() => isUnderWay || setUpgrading(false)}
              news={upgrading && notice}
              pay={pay}
            />
          </>
        )}
        {!isPaid && plans && (
          <>
            <PeriodToggle title="Elige tu Plan" {...period} />
            <div className={styles.plans} data-four={own ? true : undefined}>
              {[...(own ? [own] : []), ...plans].map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  variant={variant}
                  current={plan.id === membership?.planInForce.id}
                  pay={pay}
                />
              ))}
            </div>
          </>
        )}
        {!plans && loading && <LoadingPlans />}
        {data?.payments && data.viewer && <PaymentsList page={data.payments} viewer={data.viewer} />}
        {(data || !loading) && <AiBlock />}
      </PayFrame>
      {data && <LateToasts />}
    </>
  );
}

function LoadingPlans() {
  return (
    <>
      <Text role="status" c="dimmed" mb="lg" lh="2.5rem">
        Cargando planes…
      </Text>
      <div className={styles.plansComing} aria-hidden>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} h={598} radius="md" />
        ))}
      </div>
    </>
  );
}
