import { hash } from "node:crypto";
import type { Logger } from "pino";
import { BUDGETS_PATH, type Slice, type SliceAsk, slices } from "../../schema/counting/counting.ts";
import { SlicedBudget, type Standing } from "../../schema/counting/slicedBudget.ts";
import type { GatewayConfig } from "../core/config.ts";
import { type Spending, turnAway } from "../core/errors.ts";
import { tellRefusal } from "../core/seen/told.ts";
import { type Budget, type Budgets, CostBudget } from "./budget.ts";
import type { AskService } from "./together.ts";

/** A request waits for it. */
const PATIENCE_MS = 1_000;

const resetOf = ({ endsAt }: Standing): string => new Date(endsAt).toISOString();

/** A budget that all gateways count together. While the service cannot be asked each counts for itself. */
class SharedBudget implements Budget {
  readonly #together: SlicedBudget;

  constructor(
    readonly alone: CostBudget,
    ask: (asks: SliceAsk[]) => Promise<Slice[]>,
    log: Logger,
  ) {
    const name = alone.limit.replaceAll(" ", "-");
    this.#together = new SlicedBudget({
      perMinute: alone.perMinute,
      keyOf: (caller) => `${name}:${hash("sha256", caller, "base64url")}`,
      ask,
      onAlone(isAlone) {
        if (isAlone) log.warn("budgets are counted by this gateway alone: the service cannot be asked");
        else log.info("budgets are counted together again");
      },
    });
  }

  get perMinute(): number {
    return this.alone.perMinute;
  }

  /** Gives back what is held. */
  close(): Promise<void> {
    return this.#together.close();
  }

  async spend(caller: string, requested: number): Promise<Spending> {
    const standing = await this.#together.spend(caller, requested);
    if (!standing) return this.alone.spend(caller, requested);
    const spending = { requested, remaining: standing.left, resetAt: resetOf(standing) };
    if (standing.isEnough) return spending;
    tellRefusal(this.alone.limit);
    const retryAfter = Math.max(1, Math.ceil((standing.endsAt - Date.now()) / 1000));
    throw turnAway("RATE_LIMITED", 429, { retryAfter, cost: spending });
  }

  async settle(caller: string, spending: Spending, actual: number): Promise<Spending> {
    const { requested, resetAt } = spending;
    const remaining = await this.#together.giveBack(caller, Date.parse(resetAt), requested - actual);
    if (remaining === null) return await this.alone.settle(caller, spending, actual);
    return { requested, actual, remaining, resetAt };
  }
}

/**
 * The budgets of a gateway: counted together with other gateways where it has a secret in common with the service, else by itself.
 * @param ask asks the service; null: it cannot be
 * @returns `giveBack` is called once, at the end
 */
export function openBudgets(
  { costPerMinute, anonymousCostPerMinute }: GatewayConfig,
  ask: AskService | null,
  log: Logger,
): { budgets: Budgets; giveBack: () => Promise<void> } {
  const professionals = new CostBudget(costPerMinute, "cost");
  const strangers = new CostBudget(anonymousCostPerMinute, "cost of strangers");
  if (!ask) return { budgets: { professionals, strangers }, giveBack: async () => undefined };
  const askSlices = async (asks: SliceAsk[]): Promise<Slice[]> =>
    (await ask(BUDGETS_PATH, { asks }, slices, PATIENCE_MS)).slices;
  const shared = {
    professionals: new SharedBudget(professionals, askSlices, log),
    strangers: new SharedBudget(strangers, askSlices, log),
  };
  return {
    budgets: shared,
    giveBack: async () => void (await Promise.all(Object.values(shared).map((budget) => budget.close()))),
  };
}
