import { readApiConfig } from "../../../../api/core/config.ts";
import { startTestApi, type TestApi } from "../../api.ts";
import { type ClerkDouble, startClerkDouble } from "./double.ts";

/** A service whose accounts Clerk runs. */
export interface ClerkService {
  clerk: ClerkDouble;
  api: TestApi;
  close(): Promise<void>;
}

export async function startClerkService(publicUrl: string): Promise<ClerkService> {
  const clerk = await startClerkDouble(publicUrl);
  const config = readApiConfig({ ...clerk.env, PUBLIC_URL: publicUrl });
  const api = await startTestApi({ clerk: config.clerk && { ...config.clerk, apiUrl: clerk.url } });
  return {
    clerk,
    api,
    async close() {
      await api.close();
      await clerk.close();
    },
  };
}
