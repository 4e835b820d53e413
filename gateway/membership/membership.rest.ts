import { limitUse } from "../../schema/rules/limits.ts";
import { billingPeriod, mostPopularPlanId } from "../../schema/rules/membership.ts";
import type { AccountRest } from "../account/account.rest.ts";
import type { ClientsRest } from "../clients/clients.rest.ts";
import { CodedError } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";
import { hasReadLimits, readLimit, toMembership, toPlanInForce, toPlans, toSpan } from "./membership.mapper.ts";
import type { Limit, Membership, Plan } from "./membership.types.ts";
import { toExtensions, toUpgrades } from "./payments.mapper.ts";
import type { ExtensionOption, UpgradeQuote } from "./payments.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    membership: MembershipRest;
  }
}

export class MembershipRest {
  constructor(
    readonly door: RestDoor,
    readonly account: AccountRest,
    readonly clients: ClientsRest,
  ) {}

  readonly #warn = (what: string): void => this.door.warn(what);

  /** The plans that can be chosen, by rank: all but those of which is not known what they allow. */
  async plans(): Promise<Plan[]> {
    return (await this.#allPlans()).filter(hasReadLimits);
  }

  /** From whichever of the two documented addresses the service has (§7). */
  async #allPlans(): Promise<Plan[]> {
    const body = await this.door.get("/api/credits-plans").catch((error: unknown) => {
      if (error instanceof CodedError && error.code === "NOT_FOUND") return this.door.get("/api/project-subscriptions");
      throw error;
    });
    return toPlans(body, this.#warn);
  }

  /** Whether a plan wears 'Más Popular'. */
  async isMostPopular(plan: Plan): Promise<boolean> {
    return mostPopularPlanId(await this.#plansIfAny()) === plan.id;
  }

  async membership(): Promise<Membership | null> {
    return toMembership(await this.account.userInfo(), new Date(), this.#warn);
  }

  async extensionOptions(membership: Membership): Promise<ExtensionOption[]> {
    return toExtensions(membership, await this.#timeZone(), new Date());
  }

  async upgrades(membership: Membership): Promise<UpgradeQuote[]> {
    if (membership.plan.isFree) return [];
    const [plans, zone] = await Promise.all([this.plans(), this.#timeZone()]);
    return toUpgrades(membership, zone, plans, new Date());
  }

  /** Active clients against the maximum of the plan in force; null without a plan. */
  async clientLimit(): Promise<Limit | null> {
    const [membership, used] = await Promise.all([this.membership(), this.clients.activeCount()]);
    if (!membership) return null;
    const { maxClients } = await this.planInForce(membership);
    return { ...limitUse(used, readLimit(maxClients)), resetsAt: null };
  }

  /** AI generations of the current month against the maximum of the plan in force; null without a plan. */
  async aiLimit(): Promise<Limit | null> {
    const info = await this.account.userInfo();
    const now = new Date();
    const membership = toMembership(info, now, this.#warn);
    if (!membership) return null;
    if (Number.isNaN(info.aiGenerationsUsed)) {
      this.#warn("userInfo.planPeriodAIGenerations");
      throw new CodedError("UPSTREAM_INVALID");
    }
    const { maxAiGenerations } = await this.planInForce(membership);
    const resetsAt = info.planStartedAt && billingPeriod(toSpan(membership), now).end.toISOString();
    return { ...limitUse(info.aiGenerationsUsed, readLimit(maxAiGenerations)), resetsAt };
  }

  /** The same beside what AI has written, which is not lost because this cannot be read: null then. */
  aiLimitIfAny(): Promise<Limit | null> {
    return this.aiLimit().catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
      this.#warn("usage");
      return null;
    });
  }

  /**
   * The plan whose limits hold now: once a paid plan is over, the free one's. A service with the documented fields alone
   * does not tell it: its plans are asked for then.
   * @throws {CodedError} what their reading comes to: other limits than those that hold are none
   */
  async planInForce({ plan, isExpired }: Membership): Promise<Plan> {
    const told = toPlanInForce(await this.account.userInfo(), this.#warn);
    if (told || !isExpired) return told ?? plan;
    return (await this.#allPlans()).find(({ isFree }) => isFree) ?? plan;
  }

  async #timeZone(): Promise<string> {
    return (await this.account.profile()).timeZone;
  }

  /** The plans, or none: what only needs them beside something else is not worth an error. */
  #plansIfAny(): Promise<Plan[]> {
    return this.plans().catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
      this.#warn("plans");
      return [];
    });
  }
}
