import { AiConsentRow } from "../AiConsentRow.tsx";
import { BusyCalendars } from "../busy/BusyCalendars.tsx";
import { AuditLinkRow } from "./AuditLinkRow.tsx";
import { DataLinkRow } from "./DataLinkRow.tsx";
import { DiaryFeeds } from "./DiaryFeeds.tsx";
import { ImportLinkRow } from "./ImportLinkRow.tsx";
import { RetentionLinkRow } from "./RetentionLinkRow.tsx";
import { ZoneRow } from "./ZoneRow.tsx";

/** What of the profile is the practice's own, whoever runs the accounts. */
export function ProfileRows() {
  return (
    <>
      <ZoneRow />
      <DiaryFeeds />
      <BusyCalendars />
      <AiConsentRow />
      <ImportLinkRow />
      <AuditLinkRow />
      <RetentionLinkRow />
      <DataLinkRow />
    </>
  );
}
