/** Stands in the page itself too, before its code has come. */
export const membershipHead = {
  title: "Suscripción y Planes",
  subtitle: "Tu plan de hoy y los que puedes elegir.",
};
