import { Modal } from "@mantine/core";
import { ALT, CONTROL } from "../../ui/keys.ts";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import styles from "./palette.module.css";

/** What each key does, by where. */
const KEYS = [
  {
    where: "En todas partes",
    keys: [
      [[CONTROL, "K"], "Buscar o ir a…"],
      [["?"], "Estos atajos"],
      [[CONTROL, "Z"], "Deshacer lo último"],
      [["Esc"], "Cerrar lo que está abierto"],
      [["Tab"], "Ir a lo siguiente"],
    ],
  },
  {
    where: "En el calendario, sobre una sesión",
    keys: [
      [["Intro"], "Abrirla"],
      [[ALT, "← → ↑ ↓"], "Moverla"],
      [[ALT, "Mayús", "↑ ↓"], "Acortarla o alargarla, en Semana y Día"],
      [["M"], "Moverla a un día y una hora"],
    ],
  },
  {
    where: "En las notas",
    keys: [
      [["← →"], "La anterior y la siguiente, al leer"],
      [[CONTROL, "S"], "Guardar y seguir escribiendo"],
      [["Esc"], "Salir del modo concentración"],
    ],
  },
  {
    where: "En Buscar o ir a…",
    keys: [
      [["↑ ↓"], "Elegir"],
      [["→"], "Más con el cliente elegido"],
    ],
  },
] as const;

/** All keys that do something, in one place. */
export function KeysModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Stack>
      <StackedModal opened={opened} onClose={onClose} size={520} title="Atajos de teclado">
        {KEYS.map(({ where, keys }) => (
          <section key={where} className={styles.keys}>
            <h3>{where}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={does}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </StackedModal>
    </Modal.Stack>
  );
}
