const dollars = new Intl.NumberFormat("es-ES", {
  style: "currency",
  currency: "USD",
  useGrouping: "always",
  trailingZeroDisplay: "stripIfInteger",
});

/** US dollars, as people read them: `29 US$`, `1.278,40 US$`. */
export const formatMoney = (amount: number): string => dollars.format(amount);
