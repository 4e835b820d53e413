import { Text } from "@mantine/core";
import { IconEye, IconSparkles, IconTarget } from "@tabler/icons-react";
import { Arch } from "../ui/parts/Arch.tsx";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./home.module.css";

const NEWS = [
  {
    icon: IconSparkles,
    tone: "apricot",
    title: "Resúmenes con IA",
    text: "De tus apuntes a una nota clara, con dos versiones para elegir.",
  },
  {
    icon: IconEye,
    tone: "teal",
    title: "Vista 360° del cliente",
    text: "Objetivos, notas y sesiones de cada persona en una sola ficha.",
  },
  {
    icon: IconTarget,
    tone: "teal",
    title: "Objetivos terapéuticos",
    text: "Define metas y marca el avance con un toque.",
  },
];

/** What the product can do since lately. */
export function News() {
  return (
    <Section fill title="Novedades">
      <div className={styles.newsRow}>
        {NEWS.map(({ icon, tone, title, text }) => (
          <div key={title} className={styles.news}>
            <Arch icon={icon} tone={tone} />
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
