/** The colour of a progress (document §9). */
export function progressColor(progress: number): "green" | "yellow" | "blue" {
  if (progress >= 80) return "green";
  return progress >= 50 ? "yellow" : "blue";
}
