/** Who is to be erased for good. */
export interface ClientToErase {
  id: string;
  name: string;
}
