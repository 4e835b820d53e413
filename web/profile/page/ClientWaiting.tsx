import { Skeleton } from "@mantine/core";
import { Section } from "../../ui/parts/Section.tsx";
import detail from "../clientDetail.module.css";
import styles from "./clientPage.module.css";
import { SessionLines } from "./SessionHistory.tsx";

/** The shape of the page while the client is on the way. */
export const ClientWaiting = () => (
  <div className={styles.place} aria-busy>
    <div className={styles.columns}>
      <div className={styles.about}>
        <Section title="Datos de contacto">
          <div className={detail.facts}>
            {[132, 96, 150, 178, 120].map((width) => (
              <div key={width}>
                <Skeleton h={12} w={84} my={5} />
                <Skeleton h={14} w={width} my={7} />
              </div>
            ))}
          </div>
        </Section>
        <Section title="Objetivos">
          <Skeleton h={16} w="58%" my={6} />
          <Skeleton h={12} w="34%" my={10} />
          <Skeleton h={8} mt={18} />
        </Section>
      </div>
      <div className={styles.history}>
        <Skeleton h={86} radius="md" />
        <Section title="Historial de sesiones">
          <SessionLines />
        </Section>
      </div>
    </div>
  </div>
);
