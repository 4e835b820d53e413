import { type ComponentType, lazy, useEffect, useState } from "react";
import { FormError } from "../FormParts.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Milliseconds after which what did not come is asked for again, where no connection comes back before. */
const AGAIN_MS = 30_000;

/** In the place of code that did not come. A password may be typed there: nobody is told to copy it. */
export const NotLoaded = () => (
  <FormError text="No se pudo cargar. Comprueba tu conexión. Si sigue igual, recarga la página." />
);

/**
 * As `lateScreen` and `latePart` of the portal, which bring along more than the pages around signing in may weigh: where its
 * code does not come, `Failed` stands in its place, and it is asked for again (decision 255).
 */
export const laterScreen = <Props extends object>(
  load: Load<Props>,
  Failed: ComponentType<{ error: unknown }>,
): Promise<ComponentType<Props>> =>
  load().catch((error: unknown) => {
    return function Retrying(props: Props) {
      const [Part, setPart] = useState<ComponentType<Props> | null>(null);
      useEffect(() => {
        const ask = () =>
          load().then(
            (part) => setPart(() => part),
            () => null,
          );
        const timer = setInterval(ask, AGAIN_MS);
        addEventListener("online", ask);
        return () => {
          clearInterval(timer);
          removeEventListener("online", ask);
        };
      }, []);
      return Part ? <Part {...props} /> : <Failed error={error} />;
    };
  });

/** A part whose code comes after its page's. Where it does not, the page stays, with what is typed there. */
export const laterPart = <Props extends object>(
  load: Load<Props>,
  Failed: ComponentType<{ error: unknown }> = NotLoaded,
) => lazy(async () => ({ default: await laterScreen(load, Failed) }));
