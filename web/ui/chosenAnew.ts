import type { MouseEvent } from "react";

/** For the input of a `FileButton`: a file that was chosen before is heard of again, as one that was refused and corrected. */
export const chosenAnew = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = "";
  },
};
