import type { ClerkProviderProps } from "@clerk/clerk-react";
import { AccountError } from "../accountPort.ts";

type ClerkUiClass = Awaited<NonNullable<NonNullable<ClerkProviderProps["ui"]>["ClerkUI"]>>;
type ClerkUi = InstanceType<ClerkUiClass>;
type Controls = Awaited<ReturnType<ClerkUi["ensureMounted"]>>;

const scriptOf = (host: string) => `${host}/npm/@clerk/ui@1/dist/ui.browser.js`;

function fetchUi(host: string): Promise<ClerkUiClass> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const failed = () => {
      script.remove();
      reject(new AccountError("NOT_READY", null));
    };
    script.src = scriptOf(host);
    script.crossOrigin = "anonymous";
    script.onerror = failed;
    script.onload = () => (window.__internal_ClerkUICtor ? resolve(window.__internal_ClerkUICtor) : failed());
    document.head.append(script);
  });
}

/**
 * Clerk's own interface, 290 KB, fetched only when a part of it is shown for the first time. Clerk's script wants an
 * interface from the start, if only to tell it of settings; those are kept until it is there.
 * @param host where Clerk's scripts come from
 */
export function lazyClerkUi(host: string): ClerkUiClass {
  return class implements ClerkUi {
    static version = "1.36.0";
    readonly version = "1.36.0";
    readonly #parts: ConstructorParameters<ClerkUiClass>;
    readonly #kept: Parameters<Controls["updateProps"]>[0][] = [];
    #real: Promise<ClerkUi> | null = null;

    constructor(...parts: ConstructorParameters<ClerkUiClass>) {
      this.#parts = parts;
    }

    ensureMounted = async (options?: { preloadHint?: string }): Promise<Controls> => {
      // Without a hint nothing is to be shown: Clerk only passes settings on.
      if (!this.#real && !options?.preloadHint) return this.#waiting;
      this.#real ??= fetchUi(host).then(
        (Ui) => new Ui(...this.#parts),
        (error: unknown) => {
          this.#real = null;
          throw error;
        },
      );
      const controls = await (await this.#real).ensureMounted(options);
      for (const settings of this.#kept.splice(0)) controls.updateProps(settings);
      return controls;
    };

    readonly #waiting: Controls = {
      updateProps: (settings) => void this.#kept.push(settings),
      mountComponent: nothing,
      unmountComponent: nothing,
      openModal: nothing,
      closeModal: nothing,
      openDrawer: nothing,
      closeDrawer: nothing,
      prefetch: nothing,
      mountImpersonationFab: nothing,
    };
  };
}

const nothing = () => undefined;
