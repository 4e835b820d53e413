import { isSameZone } from "../../../schema/rules/agenda/zones.ts";
import { ZoneName } from "./ZoneName.tsx";

interface OtherClocksProps {
  zone: string;
  /** By whose clocks all else is told. */
  own: string;
}

/** Said after a day or an hour: by which clocks it is told, where they are not those of all else. */
export const OtherClocks = ({ zone, own }: OtherClocksProps) =>
  !isSameZone(zone, own) && (
    <>
      , hora de <ZoneName zone={zone} />
    </>
  );
